import type { BodyProblem, DeliverySummary } from '#contract/deliveries/delivery'
import type { FailureReason } from '#contract/deliveries/failure-reason'
import type { Severity } from '#contract/deliveries/finding'
import { type TrailFindingCodeName, trailFindingCodes } from '#contract/deliveries/finding-codes'
import { amountWithUnit, type RowAmount } from '#contract/services/values/amount-unit'
import { ageText } from '#ui'

/** Why a body is not a notification, in the place of its kind. */
const bodyProblems: Readonly<Record<BodyProblem, string>> = {
  empty: 'Empty body',
  'not-json': 'Not JSON',
  'not-utf8': 'Not UTF-8',
  encoding: 'Unreadable encoding',
  'not-decoded': 'Not decoded',
  'not-notification': 'Not a notification',
}

export function bodyProblemText(problem: BodyProblem): string {
  return bodyProblems[problem]
}

/**
 * Reason of the failure, in words if there are any: `small_deposit` as received, `Small deposit` of an
 * error's message.
 */
function reasonText({ code, text }: FailureReason): string {
  return text ?? code ?? ''
}

/** The same with the code of the error, for hover. */
function fullReasonText({ code, text }: FailureReason): string {
  return code === null || text === null || code === text ? (text ?? code ?? '') : `${text} (${code})`
}

export interface Note {
  readonly text: string
  /** For hover. */
  readonly title: string
}

/** Text after the kind of a record: why it failed, else the other party and the purpose. `null` for none. */
export function recordNote({
  reason,
  description,
}: Pick<DeliverySummary, 'reason' | 'description'>): Note | null {
  if (reason !== null) return { text: reasonText(reason), title: fullReasonText(reason) }
  return description === null ? null : { text: description, title: description }
}

/** The same for a delivery; of a request that is no notification, its method and target. */
export function rowNote(row: DeliverySummary): Note | null {
  const note = recordNote(row)
  if (note !== null || row.kind !== null || row.target === '') return note
  const request = `${row.method} ${row.target}`
  return { text: request, title: request }
}

const mebibyte = 1024 * 1024

/** `Cut at 10 MiB`: the size up to which a body was saved. */
export function cutText(bodyBytes: number): string {
  if (bodyBytes >= mebibyte) return `Cut at ${Number((bodyBytes / mebibyte).toFixed(1))} MiB`
  if (bodyBytes >= 1024) return `Cut at ${Number((bodyBytes / 1024).toFixed(1))} KiB`
  return `Cut at ${bodyBytes} B`
}

/** A row's words for a finding about the trail. Other findings show their title. */
const shortTitles: Partial<Readonly<Record<TrailFindingCodeName, string>>> = {
  'identity-changed': 'value changed',
  'second-final': 'second final',
  'final-status-left': 'after final',
  'refund-status-left': 'refund after end',
  'refund-move-missing': 'refund update missing',
  'refund-gone': 'refund missing',
  'refund-step-removed': 'refund step missing',
  'refund-step-reordered': 'refund reordered',
  'refund-step-id-changed': 'refund id changed',
  'refund-step-id-gone': 'refund id missing',
  'refund-step-inserted': 'refund step inserted',
}

interface FoundCode {
  readonly severity: Severity
  readonly code: string
}

/**
 * The most severe error or warning about the trail, in a few words; `null` if there is none. Notes are in the
 * detail.
 */
export function trailMark(
  codes: readonly FoundCode[],
): { readonly severity: 'error' | 'warning'; readonly text: string; readonly title: string } | null {
  const marked = codes.filter(({ severity, code }) => severity !== 'info' && isTrailCode(code))
  const [first] = marked
  if (first === undefined || first.severity === 'info' || !isTrailCode(first.code)) return null
  const titles = marked.map(({ code }) => (isTrailCode(code) ? trailFindingCodes[code].title : code))
  const { title } = trailFindingCodes[first.code]
  return { severity: first.severity, text: shortTitles[first.code] ?? title, title: titles.join('. ') }
}

function isTrailCode(code: string): code is TrailFindingCodeName {
  return Object.hasOwn(trailFindingCodes, code)
}

/** `1,500.25 MXN`: the received digits, with the integer part in groups; `null` without an amount. */
export function rowAmountText(row: RowAmount): string | null {
  const { amount } = row
  if (amount === null) return null
  const [, whole, rest = ''] = /^(-?\d+)(\.\d+)?$/.exec(amount) ?? []
  const grouped = whole === undefined ? amount : whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest
  return amountWithUnit({ ...row, amount: grouped })
}

/** The age of a row, which is rendered again each minute: `now`, `3 min`, `5 h`, `2 d`. */
export function rowAgeText(ms: number): string {
  return ms < 60_000 ? 'now' : ageText(ms)
}
