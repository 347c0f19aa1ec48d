import assert from 'node:assert/strict'
import fc from 'fast-check'
import { findingSchema } from '#contract/deliveries/finding'
import { findingCodes } from '#contract/deliveries/finding-codes'
import { statementsIn } from '#contract/statements/basis'
import { documentOf, statements } from '#contract/statements/statements'
import type { DeliveryId } from '#contract/terms'
import { maximumFindings } from '../../../main/engine/inspect/collect-findings.ts'
import { compareNotifications } from '../../../main/engine/inspect/compare/compare-bodies.ts'
import { inspectDelivery } from '../../../main/engine/inspect/inspect-delivery.ts'
import type { InspectedDelivery } from '../../../main/engine/inspect/inspection-result.ts'
import { inspectTrail } from '../../../main/engine/inspect/trail/inspect-trail.ts'
import { rowOf } from '../../../main/engine/queries/whole-trail.ts'
import { inspectedDelivery } from '../store/inspected-delivery.ts'
import { applyChanges, plainFrom } from './apply-changes.ts'
import { unfounded } from './statement-gaps.ts'

const codes = new Set(Object.keys(findingCodes))

/** Deliveries with this body, whatever else is odd about them. */
export function deliveriesOf(bodies: fc.Arbitrary<Uint8Array>): fc.Arbitrary<InspectedDelivery> {
  return bodies.chain(body =>
    fc
      .record(
        {
          method: fc.constantFrom('POST', 'GET', '', 'post'),
          headers: fc.array(
            fc.tuple(
              fc.constantFrom('Content-Type', 'content-encoding', 'X-Bitso-Key-Id', ''),
              fc.constantFrom('application/json', 'gzip', 'br, deflate', '', 'charset=', ';;'),
            ),
            { maxLength: 3 },
          ),
          remoteAddress: fc.constantFrom('', '127.0.0.1', '::1', '52.15.91.227', 'x'),
          reception: fc.constantFrom(
            'whole',
            'body-too-large',
            'over-capacity',
            'headers-too-large',
            'timed-out',
            'aborted',
            'malformed',
          ),
          response: fc.constantFrom(null, { status: 503, elapsedMs: 9999 }),
        },
        { requiredKeys: [] },
      )
      .map(overrides => inspectedDelivery(body, overrides as Partial<InspectedDelivery>)),
  )
}

/** What holds for every delivery there can be. */
export function expectSoundInspection(delivery: InspectedDelivery): void {
  const inspection = inspectDelivery(delivery)
  assert.ok(inspection.findings.length <= maximumFindings + 1)
  for (const finding of inspection.findings) {
    findingSchema.parse(finding)
    assert.ok(codes.has(finding.code), finding.code)
    const named = statementsIn(finding.source)
    assert.deepEqual(unfounded({ ...finding, statements: named }, statements), [], finding.path)
    // One service's document is never cited for the other's notifications.
    if (inspection.service === 'transactions' || inspection.service === 'funding') {
      assert.ok(
        named.every(id => documentOf(id) === inspection.service),
        `${finding.code}: ${finding.source}`,
      )
    }
  }
  assert.equal(inspection.recordKey === null, inspection.recordId === null)
  assert.equal(inspection.meaningKey === null, inspection.recordId === null)
  assert.ok(inspection.clockUs === null || Number.isSafeInteger(inspection.clockUs))
  assert.deepEqual(inspectDelivery(delivery), inspection)
}

/** A diff is there for any two JSON texts, and applied to the old it gives the new. */
export function expectSoundChanges(from: Uint8Array, to: Uint8Array): void {
  const [old, now] = [from, to].map(bytes => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
  const result = compareNotifications(old ?? '', now ?? '', { kind: 'issuance' })
  if ('unavailable' in result) return
  assert.deepEqual(applyChanges(old ?? '', result.changes), plainFrom(now ?? ''))
}

/** A trail can be read of any notifications that name a record, each is in it once, and one is never its own original. */
export function expectSoundTrail(bodies: readonly Uint8Array[]): void {
  const rows = bodies.flatMap((body, index) => {
    const row = rowOf(inspectDelivery(inspectedDelivery(body)), (index + 1) as DeliveryId, index)
    return row === null ? [] : [row]
  })
  const { steps, findings } = inspectTrail(rows)
  assert.deepEqual(
    steps.map(({ row }) => row.deliveryId).sort((a, b) => a - b),
    rows.map(row => row.deliveryId),
  )
  for (const { row, duplicateOf, previous } of steps) {
    assert.notEqual(duplicateOf?.deliveryId, row.deliveryId)
    assert.notEqual(previous?.deliveryId, row.deliveryId)
  }
  for (const { finding } of findings) {
    findingSchema.parse(finding)
    assert.deepEqual(unfounded({ ...finding, statements: statementsIn(finding.source) }, statements), [])
  }
}
