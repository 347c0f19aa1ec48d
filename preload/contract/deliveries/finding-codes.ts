import type { BasisOfEach, CodeBasis } from '../statements/basis.ts'
import type { Severity } from './finding.ts'

export interface FindingCode {
  readonly severity: Severity
  /**
   * Severities of undocumented content: at the first delivery of an environment, and later. `severity` is that of a
   * body alone. Absent if novelty does not matter.
   */
  readonly news?: { readonly first: Severity; readonly later: Severity }
  readonly title: string
  /**
   * Statement or other basis of the rule; `row`: the statement of the finding's field. A rule with several statements
   * names one in each finding.
   */
  readonly basis: CodeBasis
}

/** Like `FindingCode`; no code of a trail is about rows. */
export interface TrailFindingCode extends FindingCode {
  readonly basis: Exclude<CodeBasis, 'row'>
}

const json = 'RFC 8259 (JSON)'
const http = 'RFC 9110 (HTTP)'
const observedDelivery = 'observed: Delivery'
const observedPayloads = 'observed: Payloads in reality'
const event = { transactions: 'T3-1', funding: 'F2-1' } as const satisfies BasisOfEach
const payload = { transactions: 'T3-2', funding: 'F2-2' } as const satisfies BasisOfEach
const post = { transactions: 'T13-1', funding: 'F7-1' } as const satisfies BasisOfEach
const body = { transactions: 'T13-2', funding: 'F7-2' } as const satisfies BasisOfEach
const fiveSeconds = { transactions: 'T17-1', funding: 'F11-1' } as const satisfies BasisOfEach
const stageAddresses = { transactions: 'T14-4', funding: observedDelivery } as const satisfies BasisOfEach
const productionAddresses = {
  transactions: 'T14-5',
  funding: observedDelivery,
} as const satisfies BasisOfEach
const order = { transactions: 'T15-4', funding: observedDelivery } as const satisfies BasisOfEach
const duplicates = { transactions: 'T15-3', funding: observedDelivery } as const satisfies BasisOfEach

function row<B extends CodeBasis>(severity: Severity, title: string, basis: B) {
  return { severity, title, basis }
}

function news<B extends CodeBasis>(severity: Severity, title: string, basis: B) {
  return { ...row(severity, title, basis), news: { first: 'warning', later: 'info' } } as const
}

/**
 * Finding codes of a delivery. A code never changes its meaning. Severities: error only for unreadable
 * content, or content that contradicts the specification beyond use; a real notification is never an error.
 * Warning for contradictions with the specification, for a record that contradicts itself, and for new
 * content. A note where the specification says nothing.
 */
export const findingCodes = {
  // Delivery
  'body-empty': row('error', 'The body is empty', body),
  'body-truncated': row('error', 'The body is truncated', http),
  'request-malformed': row('error', 'The request isn’t valid HTTP', http),
  'body-encoding-unknown': row('error', 'Unknown content encoding', http),
  'body-encoding-corrupt': row('error', 'The body doesn’t match its content encoding', http),
  'body-decoded-too-large': row('error', 'The decoded body is too large to inspect', 'Hooktrail'),
  'body-not-decoded': row('error', 'The body is not decoded: decoding it would take too long', 'Hooktrail'),
  'body-too-many-values': row('error', 'The body has too many values to inspect', 'Hooktrail'),
  'inspection-failed': row('warning', 'Hooktrail failed to inspect the delivery', 'Hooktrail'),
  'body-not-utf8': row('error', 'The body isn’t UTF-8', 'RFC 8259 (JSON), section 8.1'),
  'body-not-json': row('error', 'The body isn’t JSON', json),
  'duplicate-key': row('error', 'A member name is repeated with another value', 'RFC 8259 (JSON), section 4'),
  'duplicate-key-harmless': row(
    'info',
    'A member name is repeated with the same value',
    'RFC 8259 (JSON), section 4',
  ),
  'text-control': row('info', 'A control character in text', 'advice'),
  'byte-order-mark': row('info', 'The body starts with a byte order mark', 'RFC 8259 (JSON), section 8.1'),
  'content-encoding-untrue': row('info', 'The body isn’t encoded, although its header says so', http),
  'content-type-missing': row('info', 'No content type', 'RFC 9110 (HTTP), section 8.3'),
  'content-type-wrong': row('info', 'The content type isn’t JSON', 'RFC 8259 (JSON), section 11'),
  'method-not-post': row('info', 'Not a POST', post),
  'notification-not-post': row('warning', 'A notification that isn’t a POST', post),
  'response-late': row('warning', 'Response too late', fiveSeconds),
  'response-late-advice': row('info', 'Response late, to an undocumented event', 'advice'),
  'response-not-2xx': row('warning', 'Response not 2xx', 'T13-3'),
  'response-not-2xx-advice': row('info', 'Response not 2xx, which isn’t required', 'advice'),
  'source-stage': row('info', 'Sent from the stage environment', stageAddresses),
  'source-production': row('info', 'Sent from the production environment', productionAddresses),
  'source-agent': row('info', 'Sent by an agent', 'Hooktrail'),
  'source-unlisted': row('warning', 'Sent from an unlisted address', 'T14-3'),
  'source-not-published': row('info', 'Sent from an unknown address', 'F8-1'),
  'signature-not-checked': row('info', 'Signed; signature not verified', observedDelivery),
  'findings-cut': row('info', 'More findings exist', 'Hooktrail'),

  // Envelope
  'body-not-object': row('error', 'The body isn’t a notification', body),
  'notification-wrapped': row('error', 'A notification in another envelope', body),
  'event-missing': row('error', 'The event is missing', event),
  'event-not-text': row('error', 'The event isn’t text', event),
  'payload-missing': row('error', 'The payload is missing', payload),
  'payload-not-object': row('error', 'The payload isn’t an object', payload),
  'record-in-wrong-envelope': row('error', 'The record doesn’t match the event', event),
  'event-outside': row('info', 'Event outside the two services', observedPayloads),

  // Fields of both services
  'record-id-missing': row('error', 'The record has no id', 'row'),
  'status-missing': row('error', 'The record has no status', 'row'),
  'field-missing': row('warning', 'A documented field is missing, null or empty', 'row'),
  'field-usually-missing': row(
    'info',
    'A field that real notifications also lack is missing, null or empty',
    observedPayloads,
  ),
  'field-out-of-condition': row('warning', 'A field is present outside its condition', 'row'),
  'field-null': row('info', 'An optional field is null', 'row'),
  'field-empty': row('info', 'An optional field is empty', 'logic'),
  'field-undocumented': news('info', 'An undocumented field', observedPayloads),
  'number-for-text': row('warning', 'A number where text is documented', 'row'),
  'status-unknown': row('warning', 'An unknown status', 'row'),
  'value-unknown': row('warning', 'An undocumented value', 'row'),
  'value-case': row('warning', 'A known value in another case', 'row'),
  'amount-impossible': row('error', 'An invalid amount', 'row'),
  'amount-unreadable': row('info', 'An amount that is no number, or negative', 'logic'),
  'amount-zero': row('info', 'An amount of zero', 'logic'),
  'amount-form': row('info', 'An amount in an unusual form', 'logic'),
  'timestamp-impossible': row('error', 'An invalid timestamp', 'row'),
  'timestamp-implausible': row('info', 'A timestamp far from today', 'logic'),
  'timestamp-ahead': row('info', 'A timestamp after the arrival', 'logic'),
  'timestamp-no-zone': row('info', 'A timestamp without a zone', observedPayloads),
  'timestamp-date-only': row('info', 'A timestamp without a time', 'row'),
  'timestamp-cut': row('info', 'A timestamp finer than a microsecond', 'Hooktrail'),
  'updated-before-created': row('warning', 'Updated before it was created', 'logic'),
  'funding-updated-before-created': row('info', 'An undocumented updated_at before created_at', 'logic'),

  // Transactions
  'field-type': row('error', 'A field of the wrong JSON type', 'row'),
  'kind-object-missing': row('error', 'The kind object is missing', 'T3-3'),
  'kind-object-wrong': row('error', 'The kind object doesn’t match the type', 'T4-7'),
  'kind-object-several': row('error', 'More than one kind object', 'T3-3'),
  'id-not-uuid': row('info', 'The id isn’t a UUID', 'T4-1'),
  'fiat-id-unexpected': row('warning', 'A fiat transfer id without a SPEI transfer', 'T5-14'),
  'receiver-account-mismatch': row('info', 'The receiver account doesn’t match the method', 'T6-7'),
  'receiver-account-object': row('warning', 'An object in the account of an exchange transfer', 'T6-7'),
  'asset-not-fiat': row('warning', 'The asset isn’t a fiat currency', 'row'),
  'asset-method-mismatch': row('warning', 'The asset doesn’t match the method', 'T6-4'),
  'clabe-form': row('info', 'The account number isn’t a CLABE', 'logic'),
  'clabe-check-digit': row('info', 'Wrong CLABE check digit', observedPayloads),
  'error-explained': row('info', 'A known error code', 'T16-3'),
  'failure-disagrees': row('info', 'Failure details without status FAILED', 'logic'),
  'failure-unexplained': row('info', 'Failed without a reason', 'logic'),

  // Refunds
  'refund-steps-without-status': row('error', 'Refund steps without a refund', 'T10-6'),
  'refund-steps-out-of-order': row('error', 'Refund steps aren’t in order of creation', 'T10-4'),
  'refund-steps-empty': row('info', 'An empty list of refund steps without a refund', 'T10-6'),
  'refund-steps-missing': row('info', 'A complete refund without steps', 'logic'),
  'refund-status-missing': row('warning', 'Refunded without a refund status', 'T11-10'),
  'refund-misplaced': row('warning', 'Unexpected refund fields', 'T10-6'),
  'refund-status-unknown': row('warning', 'An unknown refund status', 'T11-5'),
  'refund-step-unknown': row('warning', 'An unknown refund step', 'T10-1'),
  'refund-step-not-allowed': row('warning', 'A refund step of another kind', 'T10-1'),
  'refund-step-status-unknown': row('warning', 'An unknown status of a refund step', 'T10-2'),
  'refund-step-id-early': row('warning', 'A step id while the step is in progress', 'T10-3'),
  'refund-step-id-kind': row('warning', 'A hash as the id of a fiat step, or the reverse', 'T10-3'),
  'refund-step-id-missing': row('warning', 'A complete step without an id', 'T10-3'),
  'refund-contradicts': row('warning', 'The refund contradicts the meaning of its status', 'T11-8'),
  'refund-disagrees': row('info', 'The refund status and its steps may disagree', 'logic'),

  // Fundings and withdrawals
  'funding-field-type': row('warning', 'A field of the wrong JSON type', 'row'),
  'detail-undocumented': row('info', 'An undocumented detail', observedPayloads),
  'details-type': row('info', 'A detail of another type than in the sample', 'row'),
  'withdrawal-reversal': row('info', 'Reverses a withdrawal', observedPayloads),
} as const satisfies Record<string, FindingCode>

export type FindingCodeName = keyof typeof findingCodes

/**
 * Finding codes of a trail: a notification in relation to the others of its record. States whose order is
 * undocumented are never findings alone.
 */
export const trailFindingCodes = {
  'second-final': row('warning', 'A second, different final status', 'T11-4'),
  'final-status-left': row('warning', 'The status changed after a final status', 'T11-4'),
  'funding-second-final': row('info', 'Two statuses that seem to end the record', 'advice'),
  'funding-final-left': row('info', 'A status after one that seems to end the record', 'advice'),
  'refund-status-left': row('warning', 'The refund moved on after its end', 'T11-8'),
  'refund-move-missing': row('warning', 'The first notification of the refund is missing', 'T11-10'),
  'changes-together': row('info', 'Two changes in one notification', 'T11-12'),
  'refund-gone': row('warning', 'The refund is missing', 'logic'),
  'refund-step-removed': row('warning', 'A refund step is missing', 'logic'),
  'refund-step-reordered': row('warning', 'Refund steps are reordered', 'T10-4'),
  'refund-step-id-changed': row('warning', 'The id of a refund step changed', 'logic'),
  'refund-step-id-gone': row('warning', 'The id of a refund step is missing', 'logic'),
  'refund-step-inserted': row('warning', 'A refund step was inserted', 'T10-4'),
  'identity-changed': row('warning', 'An identifying value changed', 'logic'),
  'arrived-out-of-order': row('info', 'Arrived after a later notification', order),
  'stale-after-final': row('info', 'Arrived after the final status', order),
  'status-skipped': row('info', 'An earlier status is missing', 'T11-3'),
  'update-after-final': row('info', 'An update that looks like a duplicate', 'advice'),
  'same-status-update': row('info', 'Same status, other content', 'logic'),
  'duplicate-identical': row('info', 'Duplicate, same bytes', duplicates),
  'duplicate-same-meaning': row('info', 'Duplicate, other bytes', duplicates),
  'duplicate-differs': row('info', 'Duplicate, other spelling or envelope', duplicates),
  'order-not-certain': row('info', 'The order is not certain', 'advice'),
  'final-overdue': row('info', 'No final status yet', { transactions: 'T11-4', funding: 'advice' }),
  'same-transfer': row('info', 'The same transfer under another id', 'logic'),
  'withdrawal-reversed': row('info', 'The withdrawal was reversed', observedPayloads),
} as const satisfies Record<string, TrailFindingCode>

export type TrailFindingCodeName = keyof typeof trailFindingCodes

/** Title of a trail's finding; the code if another version made it. */
export function trailFindingTitle(code: string): string {
  const known: Readonly<Record<string, TrailFindingCode>> = trailFindingCodes
  return Object.hasOwn(known, code) ? (known[code]?.title ?? code) : code
}
