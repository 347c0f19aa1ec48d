import type { Finding } from '#contract/deliveries/finding'
import type { Change, TrailSummary } from '#contract/deliveries/trail'
import { type DeliveryId, deliveryId, type Sender } from '#contract/terms'
import { inspectTrail, type ReadStep } from '../inspect/trail/inspect-trail.ts'
import { reversalFinding, transferFinding } from '../inspect/trail/trail-finding.ts'
import type { ReadStore, TrailRow } from '../store/read-store.ts'
import { changesBetween } from './comparison-queries.ts'
import { deliveryDetail, storedDelivery } from './delivery-queries.ts'
import { overdueOf } from './trail-queries.ts'
import { firstDeliveryOf, type WholeTrail, wholeTrail } from './whole-trail.ts'

/** A complete trail for a program that writes it. */
export type RecordTrail = NonNullable<ReturnType<typeof recordTrail>>

type FindingOfRecord = Finding & { readonly deliveryId: number }

const maximumReversals = 20

/**
 * The trail of a record, by its id or key, including pending deliveries. `null` if the record has no
 * delivery. `nowMs`: the time that decides whether a record is overdue.
 */
export function recordTrail(store: ReadStore, record: string, nowMs: number) {
  const whole = wholeTrail(store, record)
  if (whole === null) return null
  const read = inspectTrail(whole.rows)
  const newest = read.steps.at(-1)?.row
  const findings = read.findings.map(({ deliveryId, finding }) => ({ ...finding, deliveryId }))
  const lastReceivedAtMs = whole.rows.reduce((last, row) => Math.max(last, row.receivedAtMs), 0)
  const limits = { nowMs, finalWithinMs: store.settings().finalWithinMs }
  const overdue = newest === undefined ? [] : overdueOf(newest, lastReceivedAtMs, whole.service, limits)
  return {
    service: whole.service,
    kind: newest?.kind ?? null,
    recordId: whole.recordId,
    status: newest?.status ?? null,
    refundStatus: newest?.refundStatus ?? null,
    ...saidBy(store, newest?.deliveryId),
    orderCertain: read.isOrderCertain,
    findings: [...findings, ...overdue, ...reversalsOf(store, whole), ...transfersOf(store, whole)].filter(
      finding => !isMuted(store, whole.service, finding),
    ),
    /** Keys of other records with the same id. */
    others: whole.others,
    /** In the record's order. Changes are compared step by step, since a trail may be long. */
    *steps(): Generator<RecordStep, void, undefined> {
      for (const step of read.steps) yield stepOf(store, step)
    },
  }
}

/** A pending delivery is inspected now. */
function saidBy(store: ReadStore, id?: DeliveryId): Pick<TrailSummary, 'amount' | 'asset' | 'reason'> {
  if (id === undefined) return { amount: null, asset: null, reason: null }
  const { amount, asset, reason } = deliveryDetail(store, id)
  return { amount, asset, reason }
}

function isMuted(store: ReadStore, service: Sender, finding: FindingOfRecord): boolean {
  const environmentId = store.environmentOf(deliveryId(finding.deliveryId))
  return store.isMuted(finding, { service, environmentId })
}

/** Fundings that give a withdrawal back, each at its first delivery. */
function reversalsOf(store: ReadStore, { recordKey, reversals }: WholeTrail): FindingOfRecord[] {
  const stored = store.reversalsOf(recordKey, maximumReversals).map(key => ({
    fundingId: store.recordsByKey([key])[0]?.recordId ?? '',
    deliveryId: firstDeliveryOf(store, key),
  }))
  const first = new Map<string, DeliveryId>()
  for (const { fundingId, deliveryId } of [...stored, ...reversals]) {
    if (!first.has(fundingId) && deliveryId !== null) first.set(fundingId, deliveryId)
  }
  return [...first].map(([fundingId, deliveryId]) => ({ ...reversalFinding(fundingId), deliveryId }))
}

/** Earlier records about the same transfer. Pending deliveries are not compared. */
function transfersOf(store: ReadStore, { recordKey, service }: WholeTrail): FindingOfRecord[] {
  if (service !== 'funding') return []
  return store.sameTransfers(recordKey, maximumReversals).flatMap(({ otherId, id }) => {
    const earlier = otherId < id ? storedDelivery(store, otherId).recordId : null
    return earlier === null ? [] : [{ ...transferFinding(earlier), deliveryId: id }]
  })
}

export type RecordStep = ReturnType<typeof stepOf>

/** A repetition has no changes, unless its content differs from its original. */
function stepOf(store: ReadStore, { row, duplicateOf, previous }: ReadStep<TrailRow>) {
  const isSame = duplicateOf !== null && duplicateOf.contentKey === row.contentKey
  const from = duplicateOf ?? previous
  const changes: readonly Change[] =
    from === null || isSame ? [] : changesBetween(store, from.deliveryId, row.deliveryId, row.kind).changes
  return {
    deliveryId: row.deliveryId,
    status: row.status,
    refundStatus: row.refundStatus,
    updatedAt: row.updatedAt,
    receivedAtMs: row.receivedAtMs,
    duplicateOf: duplicateOf?.deliveryId ?? null,
    /** From the previous step; of a repetition, from its original if the content differs. */
    changes,
  }
}
