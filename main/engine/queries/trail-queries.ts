import { findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import type { CodeCount, Trail, TrailFinding, TrailStep } from '#contract/deliveries/trail'
import { AppError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import { refundPathOf } from '../inspect/records/refunds.ts'
import { overdueFinding } from '../inspect/trail/arrival-rules.ts'
import { originalOf, previousOf } from '../inspect/trail/neighbors.ts'
import { adviceFor } from '../inspect/trail/receiver-advice.ts'
import { stepKindOf } from '../inspect/trail/trail-notification.ts'
import { foldedKey } from '../inspect/values/identifiers.ts'
import type { CodeTotal, ReadStore, TrailRow } from '../store/read-store.ts'
import { changesBetween } from './comparison-queries.ts'
import { bodyText, noSuchDelivery } from './delivery-queries.ts'

export interface AskedTrail {
  readonly recordKey: string
  readonly around?: DeliveryId | undefined
  readonly limit: number
  readonly withChanges: boolean
  readonly nowMs: number
  readonly finalWithinMs: number
}

const maximumFindings = 200
const maximumLinks = 20
/** Changes of one window are counted for this time; the remaining steps get none. */
const countingMs = 2000

/**
 * A window of a record's trail in the record's order, with the findings about the entire trail. Pauses after
 * each two compared bodies. `monotonicMs`: the clock that limits counting. Throws `not-found`.
 */
export function* trail(
  store: ReadStore,
  asked: AskedTrail,
  monotonicMs: () => number = () => performance.now(),
): Generator<undefined, Trail, undefined> {
  const { recordKey } = asked
  const [summary] = store.recordsByKey([recordKey])
  const newest = store.trailNewest(recordKey)
  if (newest === null || summary === undefined) {
    throw new AppError('not-found', 'No notification of this record was inspected.')
  }
  const centre = (asked.around === undefined ? null : ownRow(store, asked.around, recordKey)) ?? newest
  const after = store.trailAfter(recordKey, centre, Math.floor((asked.limit - 1) / 2))
  const before = store.trailBefore(recordKey, centre, asked.limit - 1 - after.length)
  const rows = [...before.reverse(), centre, ...after]
  const stepCount = summary.deliveryCount
  // Nothing follows the newest notification, so the rest needs no count.
  const isAtEnd = centre.deliveryId === newest.deliveryId || rows[0] === undefined
  const stepsBefore = isAtEnd ? stepCount - rows.length : store.trailPosition(recordKey, rows[0] ?? centre)
  const at = { service: summary.service, environmentId: store.environmentOf(newest.deliveryId) }
  const overdue = overdueOf(newest, summary.lastReceivedAtMs, summary.service, asked).filter(
    finding => !store.isMuted(finding, at),
  )
  const totals = titled(store.trailFindingTotals(recordKey))
  const steps = yield* stepsOf(store, recordKey, rows, asked.withChanges ? monotonicMs : null)
  const { service, kind, recordId, status, refundStatus, amount, asset, isOrderCertain } = summary
  return {
    service,
    kind,
    recordId,
    recordKey,
    refundStatus,
    amount,
    asset,
    isOrderCertain,
    status: status ?? '',
    stepCount,
    steps,
    stepsBefore,
    stepsAfter: stepCount - stepsBefore - rows.length,
    findings: [...overdue, ...store.trailFindings(recordKey, maximumFindings - overdue.length)],
    findingTotals: [
      ...titled(overdue.map(({ code, severity }) => ({ code, severity, count: 1 }))),
      ...totals,
    ],
    refund: refundStatus === null ? null : refundPathOf(bodyText(store, newest.deliveryId), kind),
    links: linksOf(store, recordKey),
    advice: adviceFor(service),
  }
}

/** The newest notification of a record in its order, with its text. Throws `not-found`. */
export function newestBody(
  store: ReadStore,
  recordKey: string,
): { readonly deliveryId: DeliveryId; readonly text: string } {
  const newest = store.trailNewest(foldedKey(recordKey))
  if (newest === null) throw new AppError('not-found', 'No notification of this record was inspected.')
  return { deliveryId: newest.deliveryId, text: bodyText(store, newest.deliveryId) }
}

/** Codes with their titles, the most severe first, then the most frequent. */
export function titled(totals: readonly CodeTotal[]): CodeCount[] {
  const titles: Readonly<Record<string, { title: string }>> = { ...findingCodes, ...trailFindingCodes }
  const gravity = { error: 0, warning: 1, info: 2 }
  return totals
    .map(total => ({ ...total, title: titles[total.code]?.title ?? total.code }))
    .sort(
      (a, b) => gravity[a.severity] - gravity[b.severity] || b.count - a.count || (a.code < b.code ? -1 : 1),
    )
}

/** Empty unless the record has no final status for too long. `newest`: its last notification. */
export function overdueOf(
  newest: TrailRow,
  lastReceivedAtMs: number,
  service: Trail['service'],
  { nowMs, finalWithinMs }: Pick<AskedTrail, 'nowMs' | 'finalWithinMs'>,
): TrailFinding[] {
  if (service !== 'transactions' && service !== 'funding') return []
  const finding = overdueFinding(newest, lastReceivedAtMs, nowMs, finalWithinMs)
  return finding === null ? [] : [{ ...finding, deliveryId: newest.deliveryId }]
}

function* stepsOf(
  store: ReadStore,
  recordKey: string,
  rows: readonly TrailRow[],
  /** `null`: changes are not requested. */
  monotonicMs: (() => number) | null,
): Generator<undefined, TrailStep[], undefined> {
  const arrivals = rows.map(row => row.deliveryId).sort((a, b) => a - b)
  const arrivalOrders = new Map(arrivals.map((id, index) => [id, index + 1]))
  const originals = new Map<string, TrailRow>()
  const firstOf = (row: TrailRow): TrailRow => {
    const original = originals.get(row.meaningKey ?? '') ?? originalOf(store, recordKey, row)
    if (row.meaningKey !== null) originals.set(row.meaningKey, original)
    return original
  }
  const before = (row: TrailRow, neighbor: TrailRow | undefined): TrailRow | null => {
    // Mostly the previous row of the window is another notification, and no lookup is needed.
    const original =
      neighbor === undefined || neighbor.meaningKey === row.meaningKey ? row : firstOf(neighbor)
    return original.deliveryId === row.deliveryId ? previousOf(store, recordKey, row) : original
  }
  const steps: TrailStep[] = []
  let leftMs = countingMs
  for (const [index, row] of rows.entries()) {
    const original = firstOf(row)
    const isRepetition = original.deliveryId !== row.deliveryId
    const previous = isRepetition ? original : before(row, rows[index - 1])
    let counted: TrailStep['changeCounts'] = null
    if (previous !== null && monotonicMs !== null && leftMs > 0) {
      const beginMs = monotonicMs()
      counted = changeCounts(store, previous, row)
      leftMs -= monotonicMs() - beginMs
      yield
    }
    steps.push({
      deliveryId: row.deliveryId,
      kind: stepKindOf(previous, row),
      status: row.status ?? '',
      refundStatus: row.refundStatus,
      updatedAt: row.updatedAt,
      createdAt: row.createdAt,
      clockMs: row.clockUs === null ? null : row.clockUs / 1000,
      receivedAtMs: row.receivedAtMs,
      arrivalOrder: arrivalOrders.get(row.deliveryId) ?? 1,
      duplicateOf: isRepetition ? original.deliveryId : null,
      previousId: previous?.deliveryId ?? null,
      changeCounts: counted,
    })
  }
  return steps
}

function changeCounts(store: ReadStore, previous: TrailRow, row: TrailRow): TrailStep['changeCounts'] {
  if (previous.bytesKey === row.bytesKey) return { expected: 0, unexpected: 0, isCut: false }
  const { changes, isCut, unavailable } = changesBetween(store, previous.deliveryId, row.deliveryId, row.kind)
  if (unavailable !== null) return null
  const expected = changes.filter(change => change.expected).length
  return { expected, unexpected: changes.length - expected, isCut }
}

/** A withdrawal and the funding that gives it back, both ways. Observed beyond the specification, "Payloads in reality". */
function linksOf(store: ReadStore, recordKey: string): Trail['links'] {
  const givesBack = store.reversedBy(recordKey)
  const links = [
    ...(givesBack === null ? [] : [{ relation: 'gives-back' as const, key: givesBack }]),
    ...store.reversalsOf(recordKey, maximumLinks).map(key => ({ relation: 'given-back-by' as const, key })),
  ]
  return links.map(({ relation, key }) => {
    const [other] = store.recordsByKey([key])
    return {
      relation,
      recordKey: key,
      recordId: other?.recordId ?? recordIdOf(key),
      status: other?.status ?? null,
    }
  })
}

function ownRow(store: ReadStore, id: DeliveryId, recordKey: string): TrailRow | null {
  const row = store.trailRow(id)
  if (row === null && store.delivery(id) === null) throw noSuchDelivery(id)
  return row?.recordKey === recordKey ? row : null
}

/** The id after the service and its field; an id may contain colons. */
function recordIdOf(recordKey: string): string {
  return recordKey.split(':').slice(2).join(':')
}
