import type { DrillStep } from '#contract/drill/sequence'
import { recordKinds } from '#contract/record-kinds'
import type { DeliveryId, FixtureId, RecordKind, Service } from '#contract/terms'
import { inspectDelivery } from '../../inspect/inspect-delivery.ts'
import type { ClockedRow } from '../../inspect/trail/trail-order.ts'

export interface TrailBody {
  readonly body: string
  /** Source delivery or fixture. Both are `null` for literal text. */
  readonly deliveryId: DeliveryId | null
  readonly fixtureId: FixtureId | null
}

/** A notification as a step, with the values that order it. */
export interface ReadStep extends ClockedRow {
  readonly given: TrailBody
  readonly service: Service
  readonly kind: RecordKind
  readonly recordId: string
  readonly recordKey: string
  /** Key of the withdrawal that this funding returns. */
  readonly reversalOf: string | null
  readonly step: Omit<DrillStep, 'record'>
}

/** `place`: index of the body. `null` if it is no notification of the two services. */
export function readStep(given: TrailBody, place: number): ReadStep | null {
  const found = inspectDelivery({
    method: 'POST',
    target: '/',
    headers: [['content-type', 'application/json']],
    remoteAddress: '',
    reception: 'whole',
    body: Buffer.from(given.body),
    declaredBodyBytes: null,
    response: null,
  })
  const { service, recordId, recordKey } = found
  const kind = recordKinds.find(known => known === found.kind)
  if (service !== 'transactions' && service !== 'funding') return null
  if (kind === undefined || recordId === null || recordKey === null) return null
  return {
    given,
    service,
    kind,
    recordId,
    recordKey,
    reversalOf: found.reversalOf,
    deliveryId: place,
    clockUs: found.clockUs,
    clockLack: found.clockLack,
    statusRank: found.statusRank,
    refundRank: found.refundRank,
    meaningKey: found.meaningKey,
    step: {
      status: found.status ?? '',
      refundStatus: found.refundStatus,
      isFinal: found.statusRank === 2,
      clock: found.updatedAt ?? found.createdAt,
      deliveryId: given.deliveryId,
      fixtureId: given.fixtureId,
    },
  }
}
