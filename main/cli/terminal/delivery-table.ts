import type { BodyProblem, DeliverySummary } from '#contract/deliveries/delivery'
import type { Finding } from '#contract/deliveries/finding'
import { printable } from '#contract/json/invisible-characters'
import { amountWithUnit } from '#contract/services/values/amount-unit'

/** Fixed widths, since rows are printed while they are read. */
const columns = [
  ['id', 8],
  ['received', 19],
  ['status', 25],
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

export function tableRow(row: DeliverySummary): string {
  const cells = [
    String(row.id),
    localTime(row.receivedAtMs),
    stateText(row),
    row.kind ?? (row.isInspected ? unkindText(row) : 'not inspected'),
    row.recordId ?? requestText(row),
    amountWithUnit(row) ?? '-',
    `${row.bodyBytes}${row.isTruncated ? '+' : ''}`,
    findingText(row),
    reasonText(row) ?? '',
  ]
  return cells
    .map((cell, index) => fitted(printable(cell), columns[index]?.[1] ?? 0))
    .join('  ')
    .trimEnd()
}

/** Text, then the code; `null` without a reason. */
export function reasonText({ reason }: Pick<DeliverySummary, 'reason'>): string | null {
  if (reason === null) return null
  const { code, text } = reason
  return text === null || code === null ? (text ?? code) : `${text} (${code})`
}

/** Local time to the second, sortable: `2026-01-31 09:05:00`. */
export function localTime(atMs: number): string {
  const at = new Date(atMs)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** Status and refund, each with its mark: `✕ FAILED ↩ ○ PENDING`. */
export function stateText({
  status,
  refundStatus,
}: Pick<DeliverySummary, 'status' | 'refundStatus'>): string {
  const own = `${markOf(status)} ${status ?? '-'}`
  return refundStatus === null ? own : `${own} ↩ ${markOf(refundStatus)} ${refundStatus}`
}

/** Ring pending, half disc in progress, disc complete, cross failed, dot anything else. */
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
  'not-decoded': 'not decoded',
  'not-notification': 'no notification',
}

/** The problem of a delivery without a kind. */
function unkindText({ reception, bodyProblem }: DeliverySummary): string {
  if (reception !== 'whole') return reception
  return bodyProblem === null ? '-' : bodyProblemTexts[bodyProblem]
}

/** Identifies deliveries without a record. */
function requestText({ kind, method, target }: DeliverySummary): string {
  return kind === null && method !== '' ? `${method} ${target}` : '-'
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

/** `1 delivery`, `2 deliveries`. */
export function countDeliveries(count: number): string {
  return count === 1 ? '1 delivery' : `${count} deliveries`
}

/** Message and place, and below them the code and the source of the rule. */
export function findingLines({ severity, path, message, code, source }: Finding): string[] {
  return [`  ${severity.padEnd(7)} ${path || '/'}  ${message}`, `          ${code} · ${source}`]
}

export function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}
