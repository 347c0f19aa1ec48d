import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { pointerTokens } from '#contract/json/pointer'
import type { JsonNode } from '#contract/json/text'
import { type QueryFieldName, queryFields } from '#contract/query/fields'
import { membersOf } from '#contract/query/members'
import { fieldText, quotedTerm, quotedText } from '#contract/query/tokens'
import { decimalSortKey } from '#contract/query/values'

/** Values of a delivery that query fields search. */
export type SearchedDelivery = Pick<
  DeliveryDetail,
  'recordId' | 'kind' | 'status' | 'refundStatus' | 'amount' | 'asset' | 'reason'
>

/** Characters. Longer texts are not searched. */
const longest = 200

/**
 * The query for deliveries with the same value: a term of the query field that has this value of the delivery,
 * else of the member, in lists at any element. `null` for values that say nothing alone, such as `true`, and for long texts.
 */
export function valueQuery(delivery: SearchedDelivery, pointer: string, node: JsonNode): string | null {
  const text = node.type === 'string' ? node.value : node.type === 'number' ? node.text : ''
  if (text.trim() === '' || text.length > longest || /\p{Cc}/u.test(text)) return null
  const name = (pointerTokens(pointer) ?? []).at(-1) ?? ''
  const field = Object.hasOwn(fieldOf, name) ? fieldOf[name] : undefined
  const isSame = (value: string | null | undefined) => value?.toLowerCase() === text.toLowerCase()
  if (field === undefined || !field.of(delivery).some(isSame)) return memberQuery(pointer, node, text)
  if (field.name === 'amount')
    return decimalSortKey(text) === null ? memberQuery(pointer, node, text) : `amount:${text}`
  const isPlain = queryFields[field.name].type === 'choice' && /^[\w-]+$/.test(text)
  return isPlain ? `${field.name}:${text}` : quotedTerm(field.name, text)
}

/** Exactly this value, or an equal amount. A text that is the entire body has no pointer to search. */
function memberQuery(pointer: string, { type }: JsonNode, text: string): string {
  if (pointer === '') return quotedText(text)
  const anywhere = pointer.replace(/\/\d+(?=\/|$)/g, '/*')
  const isAmount = membersOf(anywhere)?.[0]?.isAmount === true && decimalSortKey(text) !== null
  return `${fieldText(anywhere)}:=${type === 'number' || isAmount ? text : quotedText(text)}`
}

interface FieldOfMember {
  readonly name: QueryFieldName
  readonly of: (delivery: SearchedDelivery) => readonly (string | null | undefined)[]
}

const record: FieldOfMember = { name: 'record', of: ({ recordId }) => [recordId] }
const amount: FieldOfMember = { name: 'amount', of: ({ amount }) => [amount] }
const asset: FieldOfMember = { name: 'asset', of: ({ asset }) => [asset] }
const reason: FieldOfMember = { name: 'reason', of: ({ reason }) => [reason?.code, reason?.text] }

/** By the name of the member. A member elsewhere that has the same name and value is found, too. */
const fieldOf: Readonly<Record<string, FieldOfMember>> = {
  id: record,
  fid: record,
  wid: record,
  amount,
  amount_from: amount,
  asset,
  asset_from: asset,
  currency: asset,
  failure_reason: reason,
  fail_reason: reason,
  code: reason,
  message: reason,
  type: { name: 'kind', of: ({ kind }) => [kind] },
  status: { name: 'status', of: ({ status }) => [status] },
  refund_status: { name: 'refund', of: ({ refundStatus }) => [refundStatus] },
}
