import type { Severity } from './finding.ts'
import { sourceOf } from './services/sources.ts'

/** What a code says, how much it matters and where the rule comes from. */
export interface FindingCode {
  readonly severity: Severity
  readonly title: string
  /** The rule's source; a finding about a row of a field table names that table's section instead. */
  readonly source: string
}

const rfc8259 = 'RFC 8259 (JSON)'
const http = 'RFC 9110 (HTTP)'
const both = 'Both specifications'
const envelope = `${both}, Notification envelope`
const observedDelivery = sourceOf('observed', 'Delivery')
const observedPayloads = sourceOf('observed', 'Payloads in reality')
const common = sourceOf('transactions', 'Common transaction fields')
const issuance = sourceOf('transactions', 'issuance object')
const redemption = sourceOf('transactions', 'redemption object')
const refundStep = sourceOf('transactions', 'Refund step')
const refundRules = (rule: number) => `${refundStep}, rule ${rule}`
const states = sourceOf('transactions', 'States and transitions')
const authentication = sourceOf('transactions', 'Authentication')
const transactionErrors = sourceOf('transactions', 'Errors')
const fieldTables = `${both}, Resources and their fields`
const fundingRecords = sourceOf('funding', 'Resources and their fields')

const row = (severity: Severity, title: string, source: string): FindingCode => ({ severity, title, source })

const delivery = sourceOf('transactions', 'States and transitions, Rules on delivery')
const events = (rule: number) => sourceOf('transactions', `Events, rule ${rule}`)
const trailOrder = `${events(3)}; order of the funding service: not shown`
const duplicates = `${events(2)}; ${sourceOf('observed', 'Delivery')}`

/**
 * THE table of finding codes about one delivery. A code never changes its meaning; severities follow one rule: error only
 * for what cannot be read, or cannot be so by the specification; a real notification is never an error.
 */
export const findingCodes = {
  // Delivery
  'body-empty': row('error', 'The body is empty', envelope),
  'body-truncated': row('error', 'The body is not whole', http),
  'request-malformed': row('error', 'The request is not readable HTTP', http),
  'body-encoding-unknown': row('error', 'The content encoding is not known', http),
  'body-encoding-corrupt': row('error', 'The body is not encoded as its header says', http),
  'body-decoded-too-large': row('error', 'The decoded body is too large to read', http),
  'body-too-many-values': row('error', 'The body holds too many values to read', 'Hooktrail'),
  'inspection-failed': row('warning', 'Hooktrail could not read the delivery', 'Hooktrail'),
  'body-not-utf8': row('error', 'The body is not UTF-8', `${rfc8259}, section 8.1`),
  'body-not-json': row('error', 'The body is not JSON', rfc8259),
  'duplicate-key': row('error', 'A name is repeated with another value', `${rfc8259}, section 4`),
  'duplicate-key-harmless': row('info', 'A name is repeated without harm', `${rfc8259}, section 4`),
  'byte-order-mark': row('info', 'The body begins with a byte order mark', `${rfc8259}, section 8.1`),
  'content-encoding-untrue': row('info', 'The body is not encoded although its header says so', http),
  'content-type-missing': row('info', 'No content type', `${both}, Notification delivery`),
  'content-type-wrong': row('info', 'The content type is not JSON', `${both}, Notification delivery`),
  'method-not-post': row('info', 'Not a POST', `${both}, Notification delivery`),
  'answer-late': row('warning', 'Answered too late', `${both}, Limits`),
  'answer-not-2xx': row('info', 'Not answered with 2xx', sourceOf('transactions', 'Notification delivery')),
  'source-stage': row('info', 'Sent from the stage environment', authentication),
  'source-production': row('info', 'Sent from the production environment', authentication),
  'source-unlisted': row('info', 'Sent from an address that is not on the list', authentication),
  'source-not-published': row(
    'info',
    'Sent from an address that nothing tells about',
    sourceOf('funding', 'Authentication'),
  ),
  'signature-not-checked': row('info', 'Signed; the signature is not checked', observedDelivery),
  'findings-cut': row('info', 'There are more findings', 'Hooktrail'),

  // Envelope
  'body-not-object': row('error', 'The body is no notification', envelope),
  'event-missing': row('error', 'The event is missing', envelope),
  'event-not-text': row('error', 'The event is not text', envelope),
  'payload-missing': row('error', 'The payload is missing', envelope),
  'payload-not-object': row('error', 'The payload is not an object', envelope),
  'record-in-wrong-envelope': row('error', 'The record does not fit the event', envelope),
  'event-outside': row('info', 'Event outside the two services', observedPayloads),

  // Fields of both services
  'record-id-missing': row('error', 'The record has no id', fieldTables),
  'status-missing': row('error', 'The record has no status', fieldTables),
  'field-missing': row('warning', 'A documented field is missing', fieldTables),
  'field-usually-missing': row(
    'info',
    'A field that real notifications lack too is missing',
    observedPayloads,
  ),
  'field-out-of-condition': row('warning', 'A field is there outside its condition', fieldTables),
  'field-null': row('info', 'A field is null where a value is documented', fieldTables),
  'field-empty': row('info', 'A field is empty', fieldTables),
  'field-undocumented': row('info', 'A field beyond the documents', fieldTables),
  'number-for-text': row('warning', 'A number where text is documented', fieldTables),
  'status-unknown': row('warning', 'An unknown status', `${both}, States and transitions`),
  'value-unknown': row('warning', 'An unknown value of a closed set', fieldTables),
  'value-case': row('warning', 'A known value in another case', fieldTables),
  'amount-impossible': row('error', 'An impossible amount', fieldTables),
  'amount-zero': row('info', 'An amount of zero', fieldTables),
  'amount-form': row('info', 'An amount in an unusual form', fieldTables),
  'timestamp-impossible': row('error', 'An impossible timestamp', fieldTables),
  'timestamp-implausible': row('info', 'A timestamp far from today', fieldTables),
  'timestamp-no-zone': row('info', 'A timestamp without a zone', observedPayloads),
  'timestamp-date-only': row('info', 'A timestamp without a time', fieldTables),
  'timestamp-cut': row('info', 'A timestamp finer than a microsecond', fieldTables),
  'updated-before-created': row('warning', 'Updated before it was created', common),

  // Transactions
  'field-type': row('error', 'A field of the wrong JSON type', fieldTables),
  'kind-object-missing': row('error', 'The kind object is missing', sourceOf('transactions', 'Events')),
  'kind-object-wrong': row('error', 'The kind object is of another kind', sourceOf('transactions', 'Events')),
  'kind-object-several': row(
    'error',
    'More than one kind object',
    sourceOf('transactions', 'Notification envelope'),
  ),
  'id-not-uuid': row('info', 'The id is not a UUID', common),
  'fiat-id-unexpected': row('warning', 'A fiat transfer id without a SPEI transfer', issuance),
  'receiver-account-mismatch': row('info', 'The receiver account does not go with the method', redemption),
  'clabe-form': row('info', 'An account number that is no CLABE', observedPayloads),
  'clabe-check-digit': row('info', 'The check digit of a CLABE is off', observedPayloads),
  'error-explained': row('info', 'A known error code', transactionErrors),
  'failure-unexplained': row('info', 'Failed without a reason', issuance),

  // Refunds
  'refund-steps-without-status': row('error', 'Refund steps without a refund', refundRules(3)),
  'refund-steps-out-of-order': row('error', 'Refund steps are not in order of creation', refundRules(1)),
  'refund-steps-empty': row('info', 'An empty list of refund steps without a refund', refundRules(3)),
  'refund-steps-missing': row('info', 'A refund without steps', states),
  'refund-status-missing': row('warning', 'Refunded without a refund status', states),
  'refund-misplaced': row('warning', 'Refund fields where there are none', fieldTables),
  'refund-status-unknown': row('warning', 'An unknown refund status', states),
  'refund-step-unknown': row('warning', 'An unknown refund step', refundStep),
  'refund-step-not-allowed': row('warning', 'A refund step of another kind', refundStep),
  'refund-step-status-unknown': row('warning', 'An unknown status of a refund step', refundStep),
  'refund-step-id-early': row('warning', 'A step id while the step is in progress', refundStep),
  'refund-step-id-missing': row('warning', 'A complete step without an id', refundStep),
  'refund-disagrees': row('info', 'The refund status and its steps disagree', states),

  // Fundings and withdrawals
  'funding-field-type': row('warning', 'A field of the wrong JSON type', fundingRecords),
  'details-type': row('info', 'A detail of another type than in the sample', fundingRecords),
  'withdrawal-reversal': row('info', 'A withdrawal given back', observedPayloads),
} as const satisfies Record<string, FindingCode>

export type FindingCodeName = keyof typeof findingCodes

/**
 * THE table of finding codes about a trail: what a notification says beside the others of its record. States that the
 * documents do not order are never findings by themselves.
 */
export const trailFindingCodes = {
  'identity-changed': row('warning', 'A value that names the record changed', fieldTables),
  'second-final': row('warning', 'A second, different final status', delivery),
  'refund-step-removed': row('warning', 'A refund step is gone', refundRules(1)),
  'refund-step-reordered': row('warning', 'Refund steps changed their order', refundRules(1)),
  'refund-step-id-changed': row('warning', 'The id of a refund step changed', refundStep),
  'arrived-out-of-order': row('info', 'Arrived after a later notification', trailOrder),
  'stale-after-final': row('info', 'Arrived after the final status', trailOrder),
  'status-skipped': row('info', 'A status before it did not come', delivery),
  'same-status-update': row('info', 'The same status with other content', observedPayloads),
  'duplicate-identical': row('info', 'The same bytes again', duplicates),
  'duplicate-same-meaning': row('info', 'The same content again in other bytes', duplicates),
  'duplicate-differs': row('info', 'The same state again with other content', duplicates),
  'order-not-certain': row('info', 'Only arrival tells the order', trailOrder),
  'final-overdue': row('info', 'No final status yet', delivery),
  'withdrawal-reversed': row('info', 'The withdrawal was given back', observedPayloads),
} as const satisfies Record<string, FindingCode>

export type TrailFindingCodeName = keyof typeof trailFindingCodes
