import type { BodyProblem, DeliverySummary } from '#contract/deliveries/delivery'
import type { Finding } from '#contract/deliveries/finding'
import { printable } from '#contract/json/invisible-characters'
import { amountWithUnit } from '#contract/services/values/amount-unit'
import type { Output } from './output.ts'

interface TableColumn {
  /** Fixed, since rows are printed while they are read. */
  readonly width: number
  /** `null`: the body has no such member. */
  readonly text: (row: DeliverySummary) => string | null
}

const columns: Readonly<Record<string, TableColumn>> = {
  id: { width: 8, text: row => String(row.id) },
  received: { width: 19, text: row => localTime(row.receivedAtMs) },
  status: { width: 25, text: stateText },
  kind: { width: 17, text: row => row.kind ?? (row.isInspected ? unkindText(row) : 'not inspected') },
  record: { width: 36, text: row => row.recordId ?? requestText(row) },
  amount: { width: 20, text: row => amountWithUnit(row) ?? '-' },
  bytes: { width: 9, text: row => `${row.bodyBytes}${row.isTruncated ? '+' : ''}` },
  findings: { width: 24, text: findingText },
  reason: { width: 60, text: row => reasonText(row) ?? '' },
}

export const tableColumns: readonly string[] = Object.keys(columns)

const memberWidth = 24

/** The head, which has no row, and the rows. Names that are no column are of members of the body. */
export function deliveryTable(names: readonly string[] = tableColumns) {
  const shown = names.map(name => ({ name, ...(columns[name] ?? memberColumn(name)) }))
  const line = (cells: readonly string[]): string => cells.join('  ').trimEnd()
  return {
    head: line(shown.map(({ name, width }) => name.padEnd(width))),
    /** Of each column, in full. */
    texts: (row: DeliverySummary): Readonly<Record<string, string | null>> =>
      Object.fromEntries(shown.map(({ name, text }) => [name, text(row)])),
    row: (row: DeliverySummary): string =>
      line(shown.map(({ width, text }) => fitted(printable(text(row) ?? '-'), width))),
  }
}

/**
 * Prints rows of deliveries: as lines of JSON, or as a table whose head the first call prints, also without rows.
 * `json`: of a row; `null` for the table.
 */
export function deliveryPrinter(
  output: Pick<Output, 'json' | 'lines'>,
  json: ((row: DeliverySummary) => unknown) | null,
  table = deliveryTable(),
): (rows: readonly DeliverySummary[]) => Promise<void> {
  let head = [table.head]
  return async rows => {
    if (json !== null) return output.json(...rows.map(json))
    await output.lines([...head, ...rows.map(table.row)])
    head = []
  }
}

function memberColumn(name: string): TableColumn {
  return { width: Math.max(memberWidth, name.length), text: ({ members }) => members?.[name] ?? null }
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
