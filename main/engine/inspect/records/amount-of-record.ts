import type { JsonObjectNode } from '#contract/json/text'
import { decimalSortKey } from '#contract/query/values'
import { memberText } from '../values/scalars.ts'

/** A record's amount and asset, as the text that came. */
export interface RecordAmount {
  readonly amount: string | null
  /** A text that sorts as the amount does; `null` where it is not a plain decimal. */
  readonly amountKey: string | null
  readonly asset: string | null
}

export const noAmount: RecordAmount = { amount: null, amountKey: null, asset: null }

/** Longer texts are not amounts or assets. */
const maximumLength = 1_000

/** The amount and asset of a notification; of a conversion those that are sold. */
export function amountOf(payload: JsonObjectNode | null, kindObject: JsonObjectNode | null): RecordAmount {
  const node = kindObject ?? payload
  if (node === null) return noAmount
  const amount = short(memberText(node, 'amount') ?? memberText(node, 'amount_from'))
  const asset = memberText(node, 'asset') ?? memberText(node, 'asset_from') ?? memberText(node, 'currency')
  return { amount, amountKey: amount === null ? null : decimalSortKey(amount), asset: short(asset) }
}

function short(text: string | null): string | null {
  return text === null || text.length > maximumLength ? null : text
}
