import { at } from '#contract/json/pointer'
import type { JsonNode } from '#contract/json/text'
import { withdrawalReversalType } from '#contract/services/details'
import { fiatCurrencies } from '#contract/services/fiat-currencies'
import { amountUnit, type RowAmount } from '#contract/services/values/amount-unit'
import { readInstant } from '#contract/services/values/instants'
import type { Sender } from '#contract/terms'
import { ageText } from '#ui'
import { kindText, shortId } from '../labels.ts'

/** A part of a sentence: words, or a received amount, which is shown in groups of thousands. */
type SummaryPart = string | { readonly amount: string }

/** Summary of a notification. Its status is shown between both parts. */
export interface Summary {
  /** `Issuance of 1,500.25 MXN by SPEI`. */
  readonly subject: readonly SummaryPart[]
  /** `after 3 min`; empty if unknown. */
  readonly took: string
}

/**
 * Summary of a notification, for every kind of both services and for events of other products.
 * Missing values are omitted. `null` if the body is no notification. `kind`: from its inspection.
 */
export function summarize(root: JsonNode, service: Sender | null, kind: string | null): Summary | null {
  switch (service) {
    case 'transactions':
    case 'funding':
      return kind === null ? null : { subject: recordSubject(root, kind), took: tookText(root) }
    case 'other': {
      const event = kind ?? textAt(root, '/event')
      return event === null ? null : { subject: otherSubject(root, event), took: tookText(root) }
    }
    default:
      return null
  }
}

/** Names of networks that differ from their code. The list is open. */
const networkNames: Readonly<Record<string, string>> = {
  ARBITRUM: 'Arbitrum',
  AVALANCHE: 'Avalanche',
  BASE: 'Base',
  ETHEREUM: 'Ethereum',
  POLYGON: 'Polygon',
  SOLANA: 'Solana',
  STELLAR: 'Stellar',
  TRON: 'Tron',
}

/** Names of events of other products; any other event is shown in words. */
const eventNames: Readonly<Record<string, string>> = {
  spei_payment: 'SPEI payment',
  dynamic_qr_code: 'Dynamic QR code',
}

/** Subject of a notification of the two services: kind, amount, and how it moves. */
function recordSubject(root: JsonNode, kind: string): readonly SummaryPart[] {
  if (kind === 'conversion') return conversionSubject(root)
  const isFunding = kind === 'funding' || kind === 'withdrawal'
  const object = isFunding ? '/payload' : `/payload/${kind}`
  const asset = textAt(root, `${object}/${isFunding ? 'currency' : 'asset'}`)
  return [
    kindText(kind),
    ...amountParts(' of ', textAt(root, `${object}/amount`), amountUnit({ kind, asset })),
    isFunding ? fundingWay(root, asset) : transactionWay(root, object),
    ...feeParts(root, object),
    isFunding ? reversal(root) : '',
  ].filter(part => part !== '')
}

function conversionSubject(root: JsonNode): readonly SummaryPart[] {
  const object = '/payload/conversion'
  return [
    kindText('conversion'),
    ...amountParts(' of ', textAt(root, `${object}/amount_from`), unitAt(root, [`${object}/asset_from`])),
    ...amountParts(' to ', textAt(root, `${object}/amount_to`), unitAt(root, [`${object}/asset_to`])),
    ...feeParts(root, object),
  ]
}

/** Subject of an event of another product, as far as common names show it. */
function otherSubject(root: JsonNode, event: string): readonly SummaryPart[] {
  return [
    eventName(event),
    ...amountParts(
      ' of ',
      textAt(root, '/payload/amount'),
      unitAt(root, ['/payload/currency', '/payload/asset']),
    ),
    ...feeParts(root, '/payload'),
  ]
}

function eventName(event: string): string {
  const known = eventNames[event.toLowerCase()]
  if (known !== undefined) return known
  const words = event.replaceAll('_', ' ').toLowerCase()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function amountParts(before: string, amount: string | null, unit: string | null): readonly SummaryPart[] {
  if (amount === null) return []
  return [before, { amount }, unit === null ? '' : ` ${unit}`]
}

function unitAt(root: JsonNode, places: readonly string[]): string | null {
  return amountUnit({ kind: null, asset: firstTextAt(root, places) })
}

function transactionWay(root: JsonNode, object: string): string {
  const method = textAt(root, `${object}/method`)
  if (method !== null) return ` by ${method === 'EXCHANGE_TRANSFER' ? 'exchange transfer' : method}`
  const network = textAt(root, `${object}/network`)
  return network === null ? '' : ` on ${networkNames[network] ?? network}`
}

/** A bank transfer goes by its method, a coin on its network. */
function fundingWay(root: JsonNode, currency: string | null): string {
  const method = firstTextAt(root, ['/payload/method_name', '/payload/method'])
  if (method === null) return ''
  if (/\bspei\b/i.test(method)) return ' by SPEI'
  const isFiat = currency !== null && fiatCurrencies.has(currency.toUpperCase())
  return `${isFiat ? ' by ' : ' on '}${method}`
}

/** Observed beyond the specification, "Payloads in reality": a funding that gives back a withdrawal. */
function reversal(root: JsonNode): string {
  if (textAt(root, '/payload/details/deposit_type') !== withdrawalReversalType) return ''
  const origin = textAt(root, '/payload/details/origin_wid')
  return origin === null ? ' that reverses a withdrawal' : ` that reverses withdrawal ${shortId(origin)}`
}

/** Neither specification has fees; other products and later versions may. */
function feeParts(root: JsonNode, object: string): readonly SummaryPart[] {
  const places = [object, '/payload', '/payload/details'].flatMap(place => [
    `${place}/fee`,
    `${place}/fee_amount`,
  ])
  const fee = firstTextAt(root, places)
  if (fee === null || !/\d/.test(fee)) return []
  const unit = firstTextAt(root, [`${object}/fee_currency`, `${object}/fee_asset`, '/payload/fee_currency'])
  return [', fee ', { amount: fee }, unit === null ? '' : ` ${unit.toUpperCase()}`].filter(
    part => part !== '',
  )
}

interface SummarizedRow extends RowAmount {
  readonly service: Sender | null
}

/**
 * Summary of a notification or trail from its row alone, such as while its body is not loaded. `null` if it is
 * no notification.
 */
export function summarizeRow(row: SummarizedRow): Summary | null {
  const { service, kind, amount } = row
  if (kind === null || service === 'none') return null
  return { subject: [kindText(kind), ...amountParts(' of ', amount, amountUnit(row))], took: '' }
}

const ended: ReadonlySet<string> = new Set(['complete', 'completed', 'paid', 'failed'])

/** From `created_at` to `updated_at` of an ended record, such as `after 3 min`; empty unless both are known. */
function tookText(root: JsonNode): string {
  if (!ended.has(textAt(root, '/payload/status')?.toLowerCase() ?? '')) return ''
  const from = readInstant(textAt(root, '/payload/created_at') ?? '')
  const to = readInstant(textAt(root, '/payload/updated_at') ?? '')
  if (from === null || to === null || from.us === null || to.us === null) return ''
  // If one of both has no zone, the difference may be one of zones.
  if (from.isZoneAssumed !== to.isZoneAssumed || from.isDateOnly || to.isDateOnly || to.us < from.us)
    return ''
  const ms = (to.us - from.us) / 1000
  return ms < 1000 ? 'at once' : `after ${ageText(ms)}`
}

/** Longer texts don't belong in a sentence. */
const longest = 160

/**
 * The characters of a text, or the digits of a number, of at most 160; `null` for other values, and for an
 * empty text.
 */
function textAt(root: JsonNode, pointer: string): string | null {
  return textOf(at(root, pointer))
}

/** The first value among several pointers. */
function firstTextAt(root: JsonNode, pointers: readonly string[]): string | null {
  for (const pointer of pointers) {
    const text = textAt(root, pointer)
    if (text !== null) return text
  }
  return null
}

function textOf(node: JsonNode | undefined): string | null {
  const text = node?.type === 'string' ? node.value.trim() : node?.type === 'number' ? node.text : ''
  return text === '' || text.length > longest ? null : text
}
