import { hash } from 'node:crypto'
import type { JsonObjectNode } from '#contract/json/text'
import { readInstant } from '#contract/services/values/instants'
import type { Sender } from '#contract/terms'
import { bodyProblemOf } from './body/body-problem.ts'
import { type BodyText, readBody } from './body/read-body.ts'
import { checkRepeatedNames } from './body/repeated-names.ts'
import { wellFormed } from './body/well-formed.ts'
import { collectFindings, type FindingsCollector } from './collect-findings.ts'
import { checkAnswer, checkDelivery, checkSource } from './delivery-rules.ts'
import type { InspectedDelivery, InspectionResult } from './inspection-result.ts'
import { amountOf } from './records/amount-of-record.ts'
import { failureReasonOf } from './records/failure-reason.ts'
import { checkFundingRecord } from './records/funding-rules.ts'
import { type Envelope, readEnvelope } from './records/read-envelope.ts'
import { readRefund, refundRankOf } from './records/refunds.ts'
import { readTransactionKind } from './records/transaction-kind.ts'
import { checkTransaction } from './records/transaction-rules.ts'
import { rulesDigest } from './rules-digest.ts'
import { trailFactsOf } from './trail/trail-facts.ts'
import { canonicalText } from './values/canonical-text.ts'
import { foldedId } from './values/identifiers.ts'
import { meaningOf } from './values/meaning.ts'
import { memberObject, memberText } from './values/scalars.ts'
import { statusRankOf } from './values/statuses.ts'

/**
 * Another number whenever the same delivery would get another inspection; inspections of other versions are done again.
 * The first factor rises where a rule changes. The digest covers field tables and finding codes: a new row needs nothing here.
 */
export const rulesVersion = 5 * 2 ** 24 + rulesDigest()

/** Longest text in a row, in UTF-16 units. */
const maximumRowText = 500

/**
 * Inspects one delivery: its service and record, its position in the record's lifecycle, its findings. Never throws.
 */
export function inspectDelivery(delivery: InspectedDelivery): InspectionResult {
  const findings = collectFindings()
  checkDelivery(delivery, findings)
  const body = readBody(delivery, findings)
  if (body === null) return finish(delivery, null, nothing, findings)
  checkRepeatedNames(body, findings)
  const envelope = readEnvelope(body.root, findings)
  if (envelope.payload !== null) {
    if (envelope.family === 'transaction') checkTransaction(envelope.payload, findings)
    else if (envelope.family === 'funding' || envelope.family === 'withdrawal') {
      checkFundingRecord(envelope.payload, envelope.family, findings)
    }
  }
  return finish(delivery, body, recordOf(envelope), findings)
}

interface NotificationRecord {
  readonly service: Sender
  readonly kind: string | null
  readonly recordId: string | null
  /** Before the id, with its colon. */
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
  if (delivery.answer !== null) checkAnswer(delivery.method, delivery.answer, service, findings)
  checkSource(sourceAddressOf(delivery), service, delivery.knownSources ?? null, findings)
  const text = (name: string) => (payload === null ? null : memberText(payload, name))
  const status = text('status')
  const refund = readRefund(kindObject)
  const createdAt = text('created_at')
  const updatedAt = text('updated_at')
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
    bodyProblem: bodyProblemOf(findings, service),
    trailFacts: recordId === null ? null : trailFactsOf({ payload, kind, kindObject }, refund),
    reversalOf: inRow(reversalOf(record)),
    findings: findings.list(service),
    undocumentedFields: findings.undocumentedFields(),
  }
}

/** The caller of the tunnel or proxy, else the remote address; empty where a tunnel does not name its caller. */
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

/**
 * Rows stay light: of a hostile text of megabytes, the beginning is kept, and a hash so that two of them stay
 * different.
 */
function inRow(given: string | null): string | null {
  if (given === null) return null
  const text = wellFormed(given)
  if (text.length <= maximumRowText) return text
  return `${text.slice(0, maximumRowText).toWellFormed()}...${shortHash(text)}`
}

/** Keeps texts apart that begin alike, in the whole store. */
function shortHash(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 16)
}

/**
 * 66 bits: a delivery has three such hashes, and indexes repeat them, so each character counts. They are compared within
 * one record or among a few deliveries. Even among a million, two are alike by chance in one of 10^8 stores, and whoever
 * wants to match a given one has to try 2^66 bodies.
 */
function comparedHash(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64url').slice(0, 11)
}

/** A timestamp that cannot be parsed counts as none. */
function clockOf(
  updatedUs: number | null,
  createdUs: number | null,
): Pick<InspectionResult, 'clockUs' | 'clockLack'> {
  return { clockUs: updatedUs ?? createdUs, clockLack: updatedUs !== null ? 0 : createdUs !== null ? 1 : 2 }
}

function instantUs(text: string | null): number | null {
  return text === null ? null : (readInstant(text)?.us ?? null)
}

/** Observed beyond the specification: a withdrawal given back arrives as a funding that names it in `origin_wid`. */
function reversalOf({ kind, payload }: NotificationRecord): string | null {
  if (kind !== 'funding' || payload === null) return null
  const details = memberObject(payload, 'details')
  const origin = details === null ? null : memberText(details, 'origin_wid')
  return origin === null ? null : `funding:wid:${foldedId(origin)}`
}
