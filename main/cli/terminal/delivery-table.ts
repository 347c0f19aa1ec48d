import type { BodyProblem, DeliverySummary } from '#contract/deliveries/delivery'
import { printable } from '#contract/json/invisible-characters'

/** Fixed widths: rows are printed as they are read, so the widest is not known. */
const columns = [
  ['id', 8],
  ['received', 19],
  ['status', 20],
  ['kind', 17],
  ['record', 36],
  ['amount', 20],
  ['bytes', 9],
  ['findings', 24],
  ['reason', 60],
] as const

export function tableHead(): string {
  return columns
    .map(([name, width]) => name.padEnd(width))
    .join('  ')
    .trimEnd()
}

/** One delivery as one line of the table. */
export function tableRow(row: DeliverySummary): string {
  const cells = [
    String(row.id),
    localTime(row.receivedAtMs),
    `${statusMark(row)} ${statusText(row)}`,
    row.kind ?? (row.isRead ? unkindText(row) : 'not inspected'),
    row.recordId ?? requestText(row),
    amountText(row) ?? '-',
    `${row.bodyBytes}${row.isTruncated ? '+' : ''}`,
    findingText(row),
    reasonText(row) ?? '',
  ]
  return cells
    .map((cell, index) => fitted(printable(cell), columns[index]?.[1] ?? 0))
    .join('  ')
    .trimEnd()
}

/** The amount with its asset; `null` without one. */
export function amountText({ amount, asset }: Pick<DeliverySummary, 'amount' | 'asset'>): string | null {
  if (amount === null) return null
  return asset === null ? amount : `${amount} ${asset}`
}

/** Why it failed: what a person reads, then the code; `null` where nothing is said. */
export function reasonText({ reason }: Pick<DeliverySummary, 'reason'>): string | null {
  if (reason === null) return null
  const { code, text } = reason
  return text === null || code === null ? (text ?? code) : `${text} (${code})`
}

/** Local date and time to the second, sortable: `2026-01-31 09:05:00`. */
export function localTime(atMs: number): string {
  const at = new Date(atMs)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** A status by its own mark, and a refund by its own: `✕ FAILED ↩ ○ PENDING`. */
export function stateText({
  status,
  refundStatus,
}: Pick<DeliverySummary, 'status' | 'refundStatus'>): string {
  const own = `${markOf(status)} ${status ?? '-'}`
  return refundStatus === null ? own : `${own} ↩ ${markOf(refundStatus)} ${refundStatus}`
}

/** One mark for both: that of the refund, else of the status. */
export function statusMark(row: Pick<DeliverySummary, 'status' | 'refundStatus'>): string {
  return markOf(row.refundStatus ?? row.status)
}

/** Shape of a status: ring pending, half disc under way, disc complete, cross failed, dot anything else. */
function markOf(status: string | null): string {
  const marks: Readonly<Record<string, string>> = {
    pending: '○',
    in_progress: '◐',
    processing: '◐',
    complete: '●',
    completed: '●',
    failed: '✕',
  }
  return marks[(status ?? '').toLowerCase()] ?? '·'
}

const bodyProblemTexts: Readonly<Record<BodyProblem, string>> = {
  empty: 'empty body',
  'not-json': 'not JSON',
  'not-utf8': 'not UTF-8',
  encoding: 'encoding error',
  'not-notification': 'no notification',
}

/** What a delivery without a kind is. */
function unkindText({ reception, bodyProblem }: DeliverySummary): string {
  if (reception !== 'whole') return reception
  return bodyProblem === null ? '-' : bodyProblemTexts[bodyProblem]
}

/** What distinguishes deliveries without a record. */
function requestText({ kind, method, target }: DeliverySummary): string {
  return kind === null && method !== '' ? `${method} ${target}` : '-'
}

function statusText(row: DeliverySummary): string {
  if (row.refundStatus !== null) return `↩ ${row.refundStatus}`
  return row.status ?? '-'
}

function findingText({ findingCounts: { error, warning, info } }: DeliverySummary): string {
  const parts = [error > 0 && `${error} error`, warning > 0 && `${warning} warn`, info > 0 && `${info} info`]
  return parts.filter(Boolean).join(' ')
}

function fitted(text: string, width: number): string {
  const letters = [...text]
  return letters.length > width
    ? `${letters.slice(0, width - 1).join('')}…`
    : text + ' '.repeat(width - letters.length)
}
