import { createHash, hash } from 'node:crypto'
import type { BodyProblem } from '#contract/deliveries/delivery'
import { type FindingCodeName, findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import type { JsonObjectNode } from '#contract/json/text'
import { decimalSortKey } from '#contract/query/values'
import { everyField } from '#contract/services/all-fields'
import { detailsFamilies, observedRecordFields } from '#contract/services/details'
import { readInstant } from '#contract/services/values/instants'
import type { Sender } from '#contract/terms'
import { checkControlText, checkRepeatedNames } from './body/json-places.ts'
import { type BodyText, readBody } from './body/read-body.ts'
import { wellFormed } from './body/well-formed.ts'
import { collectFindings, type FindingsCollector } from './collect-findings.ts'
import { checkDelivery, checkMethod, checkResponse, checkSource } from './delivery-rules.ts'
import type { InspectedDelivery, InspectionResult } from './inspection-result.ts'
import { descriptionOf } from './records/description.ts'
import { failureReasonOf } from './records/failure-reason.ts'
import { checkFundingRecord } from './records/funding-rules.ts'
import { type Envelope, readEnvelope } from './records/read-envelope.ts'
import { checkArrival } from './records/record-rules.ts'
import { readRefund, refundRankOf } from './records/refunds.ts'
import { readTransactionKind } from './records/transaction-kind.ts'
import { checkTransaction } from './records/transaction-rules.ts'
import { trailFactsOf } from './trail/trail-facts.ts'
import { canonicalText } from './values/canonical-text.ts'
import { foldedId } from './values/identifiers.ts'
import { meaningOf } from './values/meaning.ts'
import { memberObject, memberText } from './values/scalars.ts'
import { statusRankOf } from './values/statuses.ts'

const maximumLength = 1_000

/** Amount and asset of a notification; of a conversion, those that were sold. */
function amountOf(
  payload: JsonObjectNode | null,
  kindObject: JsonObjectNode | null,
): Pick<InspectionResult, 'amount' | 'asset'> {
  const node = kindObject ?? payload
  if (node === null) return { amount: null, asset: null }
  const amount = memberText(node, 'amount') ?? memberText(node, 'amount_from')
  // "Funding record": the amount is in `currency`. A transaction's object has none.
  const asset = memberText(node, 'currency') ?? memberText(node, 'asset') ?? memberText(node, 'asset_from')
  return { amount: short(amount), asset: short(asset) }
}

function short(text: string | null): string | null {
  return text === null || text.length > maximumLength ? null : text
}

/** In order: the first problem causes the others. */
const problems: readonly (readonly [FindingCodeName, BodyProblem])[] = [
  ['body-empty', 'empty'],
  ['body-encoding-unknown', 'encoding'],
  ['body-encoding-corrupt', 'encoding'],
  ['body-not-decoded', 'not-decoded'],
  ['body-not-utf8', 'not-utf8'],
  ['body-not-json', 'not-json'],
  ['notification-wrapped', 'not-notification'],
  ['body-not-object', 'not-notification'],
  ['payload-missing', 'not-notification'],
  ['payload-not-object', 'not-notification'],
]
/** Not if the payload shows its kind. */
const unnamed: readonly FindingCodeName[] = ['event-missing', 'event-not-text']

/** A row's body problem by its findings; `null` for a notification, or if none was expected. */
function bodyProblemOf(findings: Pick<FindingsCollector, 'has'>, service: Sender): BodyProblem | null {
  const found = problems.find(([code]) => findings.has(code))
  if (found !== undefined) return found[1]
  return service === 'none' && unnamed.some(findings.has) ? 'not-notification' : null
}

/**
 * Changes whenever the same delivery would get another inspection; deliveries of other versions are inspected again.
 * Raise the first factor if a rule changes. The digest covers field tables and finding codes.
 */
export const rulesVersion = 8 * 2 ** 24 + rulesDigest()

/** Longest text in a row, in UTF-16 units. */
const maximumRowText = 500
const maximumDescription = 200

/** Inspects one delivery: service, record, place in the lifecycle, findings. Never throws. */
export function inspectDelivery(delivery: InspectedDelivery): InspectionResult {
  const findings = collectFindings()
  checkDelivery(delivery, findings)
  const body = readBody(delivery, findings)
  if (body === null) return finish(delivery, null, nothing, findings)
  checkRepeatedNames(body, findings)
  checkControlText(body.root, findings)
  const envelope = readEnvelope(body.root, findings)
  const payload = findings.at('/payload')
  if (envelope.payload !== null) {
    if (envelope.family === 'transaction') checkTransaction(envelope.payload, payload)
    else if (envelope.family === 'funding' || envelope.family === 'withdrawal') {
      checkFundingRecord(envelope.payload, envelope.family, payload)
    }
    if (delivery.receivedAtMs !== undefined && envelope.family !== null) {
      checkArrival(envelope.payload, delivery.receivedAtMs, payload)
    }
  }
  return finish(delivery, body, recordOf(envelope), findings)
}

interface NotificationRecord {
  readonly service: Sender
  readonly kind: string | null
  readonly recordId: string | null
  readonly keyPrefix: string
  readonly payload: JsonObjectNode | null
  readonly kindObject: JsonObjectNode | null
}

const nothing: NotificationRecord = {
  service: 'none',
  kind: null,
  recordId: null,
  keyPrefix: '',
  payload: null,
  kindObject: null,
}

function recordOf({ family, event, payload }: Envelope): NotificationRecord {
  const id = (name: string) => (payload === null ? null : memberText(payload, name))
  const base = { payload, kindObject: null }
  switch (family) {
    case null:
      return nothing
    case 'transaction': {
      const { kind, object } = payload === null ? { kind: null, object: null } : readTransactionKind(payload)
      const keyPrefix = 'transactions:'
      return { service: 'transactions', kind, recordId: id('id'), keyPrefix, payload, kindObject: object }
    }
    case 'funding':
      return { ...base, service: 'funding', kind: family, recordId: id('fid'), keyPrefix: 'funding:fid:' }
    case 'withdrawal':
      return { ...base, service: 'funding', kind: family, recordId: id('wid'), keyPrefix: 'funding:wid:' }
    case 'other': {
      const name = (event ?? '').toLowerCase()
      const recordId = id('id') ?? id(`${name}_id`) ?? id('fid') ?? id('wid')
      return { ...base, service: 'other', kind: event, recordId, keyPrefix: `other:${name}:` }
    }
  }
}

function finish(
  delivery: InspectedDelivery,
  body: BodyText | null,
  record: NotificationRecord,
  findings: FindingsCollector,
): InspectionResult {
  const { service, kind, recordId, payload, kindObject } = record
  checkMethod(delivery, service, findings)
  if (delivery.response !== null) checkResponse(delivery.method, delivery.response, service, findings)
  checkSource(sourceAddressOf(delivery), service, delivery.knownSources ?? null, findings)
  const text = (name: string) => (payload === null ? null : memberText(payload, name))
  const status = text('status')
  const refund = readRefund(kindObject)
  const createdAt = text('created_at')
  const updatedAt = text('updated_at')
  const transfer = transferText(kind, payload)
  return {
    service,
    kind: inRow(kind),
    recordId: inRow(recordId),
    recordKey: inRow(recordId === null ? null : record.keyPrefix + foldedId(recordId)),
    status: inRow(status),
    refundStatus: inRow(refund.status),
    createdAt: inRow(createdAt),
    updatedAt: inRow(updatedAt),
    ...clockOf(instantUs(updatedAt), instantUs(createdAt)),
    statusRank: statusRankOf(status),
    refundRank: refundRankOf(refund),
    meaningKey: recordId === null || payload === null ? null : comparedHash(meaningOf(payload, kind)),
    bytesKey: comparedHash(delivery.body),
    contentKey: body === null ? null : comparedHash(canonicalText(body.root)),
    ...amountOf(payload, kindObject),
    reason: reasonInRow(payload, kindObject),
    description: startOf(descriptionOf(kind, payload, kindObject)),
    bodyProblem: bodyProblemOf(findings, service),
    trailFacts: recordId === null ? null : trailFactsOf({ payload, kind, kindObject }, refund),
    reversalOf: inRow(reversalOf(record)),
    transferKey: transfer === null || recordId === null ? null : comparedHash(transfer),
    environmentId: delivery.environmentId ?? null,
    findings: findings.list(service),
    undocumentedFields: findings.undocumentedFields(),
  }
}

/** Caller of the tunnel or proxy, else the remote address; empty if a tunnel does not name its caller. */
function sourceAddressOf({ inlet, remoteAddress }: InspectedDelivery): string {
  return inlet === undefined || inlet === null ? remoteAddress : (inlet.sourceAddress ?? '')
}

function reasonInRow(
  payload: JsonObjectNode | null,
  kindObject: JsonObjectNode | null,
): InspectionResult['reason'] {
  const reason = failureReasonOf(payload, kindObject)
  return reason === null ? null : { code: inRow(reason.code), text: inRow(reason.text) }
}

/** The start of a text that is only shown. */
function startOf(given: string | null): string | null {
  if (given === null || given.length <= maximumDescription) return given === null ? null : wellFormed(given)
  return `${wellFormed(given)
    .slice(0, maximumDescription - 1)
    .toWellFormed()}…`
}

/** Limits a row's text: the start of a hostile text, and a hash so that two texts stay different. */
function inRow(given: string | null): string | null {
  if (given === null) return null
  const text = wellFormed(given)
  if (text.length <= maximumRowText) return text
  return `${text.slice(0, maximumRowText).toWellFormed()}...${shortHash(text)}`
}

/** Distinguishes texts with equal starts in the entire store. */
function shortHash(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 16)
}

/**
 * 66 bits: a delivery has three such hashes, repeated in indexes, so each character counts. They are compared
 * within a record or few deliveries. Even among a million, two are equal by chance in one of 10^8 stores, and
 * matching a given hash takes 2^66 tries.
 */
function comparedHash(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64url').slice(0, 11)
}

/** Invalid timestamps count as absent. */
function clockOf(
  updatedUs: number | null,
  createdUs: number | null,
): Pick<InspectionResult, 'clockUs' | 'clockLack'> {
  return { clockUs: updatedUs ?? createdUs, clockLack: updatedUs !== null ? 0 : createdUs !== null ? 1 : 2 }
}

function instantUs(text: string | null): number | null {
  return text === null ? null : (readInstant(text)?.us ?? null)
}

/** Observed beyond the specification: a returned withdrawal arrives as a funding that names it in `origin_wid`. */
function reversalOf({ kind, payload }: NotificationRecord): string | null {
  if (kind !== 'funding' || payload === null) return null
  const details = memberObject(payload, 'details')
  const origin = details === null ? null : memberText(details, 'origin_wid')
  return origin === null ? null : `funding:wid:${foldedId(origin)}`
}

/** 24 bits of the field tables and finding codes: changes with each row, except for its wording. */
function rulesDigest(): number {
  const tables = [everyField(), detailsFamilies, observedRecordFields, findingCodes, trailFindingCodes]
  const text = JSON.stringify(tables, (name, value: unknown) =>
    name === 'demands' || name === 'title' ? undefined : value,
  )
  return createHash('sha256').update(text).digest().readUIntBE(0, 3)
}

/**
 * The bank transfer behind a funding or withdrawal as one text: tracking key, amount and accounts. `null` if a part is
 * missing. Withdrawals name the tracking key differently (Observed beyond the specification, "Payloads in reality").
 */
function transferText(kind: string | null, payload: JsonObjectNode | null): string | null {
  const details = payload === null ? null : memberObject(payload, 'details')
  if (payload === null || details === null || (kind !== 'funding' && kind !== 'withdrawal')) return null
  const first = (...names: readonly string[]) => {
    const found = [details, payload].flatMap(node => names.flatMap(name => memberText(node, name) ?? []))
    return found[0] ?? null
  }
  const tracking = first('clave_rastreo', 'clave_de_rastreo')
  const amount = memberText(payload, 'amount')
  const accounts = [first('sender_clabe'), first('receive_clabe', 'receiver_clabe', 'beneficiary_clabe')]
  if (tracking === null || amount === null || accounts.every(account => account === null)) return null
  return JSON.stringify([kind, tracking.toLowerCase(), decimalSortKey(amount) ?? amount, ...accounts])
}
