import { quoteText } from '../format-value.ts'
import { arrivalFindings, secondFinals } from './arrival-rules.ts'
import { isSameIdentity, stays } from './identity-fields.ts'
import { orderDoubt } from './order-certainty.ts'
import { refundFindings } from './refund-rules.ts'
import { statusFindings } from './status-rules.ts'
import { readFacts } from './trail-facts.ts'
import { type MadeTrailFinding, trailFinding } from './trail-finding.ts'
import {
  isDocumented,
  repetitionKindOf,
  stepKindOf,
  type TrailNotification,
  type Unplaced,
} from './trail-notification.ts'
import { finalRank, type OrderedRow, orderTrail } from './trail-order.ts'

/** A notification in its record's order, with the notification that it is compared with. */
export interface ReadStep<T extends TrailNotification> {
  readonly row: T
  /** The first of equal notifications if this is a repetition. */
  readonly duplicateOf: T | null
  /** The previous notification, without repetitions; `null` for the first, and for a repetition. */
  readonly previous: T | null
}

export interface InspectedTrail<T extends TrailNotification> {
  readonly steps: readonly ReadStep<T>[]
  readonly isOrderCertain: boolean
  /** In the record's order, each with the delivery that shows it. */
  readonly findings: readonly { readonly deliveryId: number; readonly finding: MadeTrailFinding }[]
}

/** A complete trail, from its notifications in any order. Linear except for the sort. */
export function inspectTrail<T extends Unplaced>(given: readonly T[]): InspectedTrail<T & OrderedRow> {
  const rows = orderTrail(given)
  const arrived = rows.toSorted((a, b) => a.deliveryId - b.deliveryId)
  type Row = (typeof rows)[number]
  const originals = new Map<string, Row>()
  for (const row of arrived) {
    const key = row.meaningKey ?? `#${row.deliveryId}`
    if (!originals.has(key)) originals.set(key, row)
  }
  const originalOf = (row: Row): Row => originals.get(row.meaningKey ?? '') ?? row

  const steps: ReadStep<Row>[] = []
  const findings: { deliveryId: number; finding: MadeTrailFinding }[] = []
  /** The last row of each of the two latest meanings before this row: one differs from this row's meaning. */
  let last: Row | null = null
  let lastOther: Row | null = null
  const earlier = earlierArrivals(rows)
  const finals = lastFinals(rows)
  for (const [index, row] of rows.entries()) {
    const original = originalOf(row)
    const isRepetition = original.deliveryId !== row.deliveryId
    const before: Row | null = last !== null && last.meaningKey === row.meaningKey ? lastOther : last
    const previous = before === null ? null : originalOf(before)
    const made = isRepetition
      ? repetitionFindings(original, row)
      : [...stepFindings(previous, row), ...arrivalFindings(row, earlier[index] ?? null, finals[index] ?? [])]
    findings.push(...made.map(finding => ({ deliveryId: row.deliveryId, finding })))
    steps.push({
      row,
      duplicateOf: isRepetition ? original : null,
      previous: isRepetition ? null : previous,
    })
    if (last === null || last.meaningKey !== row.meaningKey) lastOther = last
    last = row
  }
  findings.push(...secondFinals(firstFinals(rows)))
  const isOrderCertain = !findings.some(({ finding }) => finding.code === 'order-not-certain')
  return { steps, isOrderCertain, findings }
}

/** For each place, the nearest later notification that arrived earlier. */
function earlierArrivals<T extends TrailNotification>(ordered: readonly T[]): (T | null)[] {
  const found: (T | null)[] = ordered.map(() => null)
  const later: T[] = []
  for (let index = ordered.length - 1; index >= 0; index--) {
    const row = ordered[index]
    if (row === undefined) continue
    // For earlier places, this notification is nearer than those that arrived after it.
    while (later.length > 0 && (later.at(-1)?.deliveryId ?? 0) > row.deliveryId) later.pop()
    found[index] = later.at(-1) ?? null
    later.push(row)
  }
  return found
}

/** For each place, the last notification of each final status among those that arrived before it. */
function lastFinals<T extends TrailNotification>(ordered: readonly T[]): T[][] {
  const found: T[][] = ordered.map(() => [])
  const last = new Map<string, { row: T; index: number }>()
  const arrived = [...ordered.entries()].sort(([, a], [, b]) => a.deliveryId - b.deliveryId)
  for (const [index, row] of arrived) {
    found[index] = [...last].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, final]) => final.row)
    const status = row.status?.toLowerCase() ?? ''
    if (row.statusRank === finalRank && (last.get(status)?.index ?? -1) < index)
      last.set(status, { row, index })
  }
  return found
}

function firstFinals<T extends TrailNotification>(ordered: readonly T[]): T[] {
  const first = new Map<string, T>()
  for (const row of ordered) {
    const status = row.status?.toLowerCase() ?? ''
    if (row.statusRank === finalRank && !first.has(status)) first.set(status, row)
  }
  return [...first.values()]
}

/**
 * Findings about a notification compared with the previous notification in the record's order, without
 * repetitions. Computed again if another notification is placed between. `previous`: `null` for the first.
 */
function stepFindings(previous: TrailNotification | null, current: TrailNotification): MadeTrailFinding[] {
  const findings = statusFindings(previous, current)
  if (previous === null) return findings
  const doubt = orderDoubt(previous, current)
  if (doubt !== null) {
    const message = `Nothing says whether this or delivery ${previous.deliveryId} is earlier. ${doubt}`
    findings.push(trailFinding('order-not-certain', '', message))
  }
  findings.push(...identityFindings(previous, current), ...refundFindings(previous, current))
  if (stepKindOf(previous, current) === 'update') {
    const message = `Status and refund are those of delivery ${previous.deliveryId}; received other content.`
    findings.push(trailFinding('same-status-update', '/payload', message))
  }
  return findings
}

/** Findings about a repetition compared with its original: the first delivery of the same notification. */
function repetitionFindings(original: TrailNotification, repetition: TrailNotification): MadeTrailFinding[] {
  const of = `delivery ${original.deliveryId}`
  switch (repetitionKindOf(original, repetition)) {
    case 'duplicate-identical':
      return [trailFinding('duplicate-identical', '', `Repeats ${of} byte for byte.`, repetition)]
    case 'duplicate-same-meaning':
      return [
        trailFinding('duplicate-same-meaning', '', `Same content as ${of}, in other bytes.`, repetition),
      ]
    default:
      return [
        trailFinding(
          'duplicate-differs',
          '',
          `The payload means the same as that of ${of}; its spelling or the envelope differs.`,
          repetition,
        ),
        ...identityFindings(original, repetition),
      ]
  }
}

/**
 * Values that identify a record should not change. An added value is not a change. A removed value is a
 * change unless something explains it.
 */
function identityFindings(previous: TrailNotification, current: TrailNotification): MadeTrailFinding[] {
  if (!isDocumented(current)) return []
  const before = readFacts(previous).identity
  const now = readFacts(current).identity
  const changed = (path: string, old: string, came: string) =>
    trailFinding(
      'identity-changed',
      path,
      `Expected ${path.slice(path.lastIndexOf('/') + 1)} ${quoteText(old)}, as delivery ${previous.deliveryId} said; ${came}.`,
    )
  return Object.entries(before).flatMap(([path, old]) => {
    const text = now[path]
    if (text === undefined) return stays(path, current) ? [changed(path, old, 'it is missing')] : []
    return isSameIdentity(path, old, text) ? [] : [changed(path, old, `received ${quoteText(text)}`)]
  })
}
