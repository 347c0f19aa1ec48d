import fc from 'fast-check'
import { expect } from 'vitest'
import { findingSchema } from '#contract/finding'
import { findingCodes } from '#contract/finding-codes'
import type { DeliveryId } from '#contract/terms'
import { maximumFindings } from '../../main/engine/inspect/collect-findings.ts'
import { compareNotifications } from '../../main/engine/inspect/compare-bodies.ts'
import { readDelivery } from '../../main/engine/inspect/read-delivery.ts'
import { readTrail } from '../../main/engine/inspect/read-trail.ts'
import type { InspectedDelivery } from '../../main/engine/inspect/reading.ts'
import { rowOf } from '../../main/engine/reading/whole-trail.ts'
import { applyChanges, plainFrom } from './apply-changes.ts'
import { inspectedDelivery } from './inspected-delivery.ts'

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
          answer: fc.constantFrom(null, { status: 503, elapsedMs: 9999 }),
        },
        { requiredKeys: [] },
      )
      .map(overrides => inspectedDelivery(body, overrides as Partial<InspectedDelivery>)),
  )
}

/** What holds for every delivery there can be. */
export function expectSoundReading(delivery: InspectedDelivery): void {
  const reading = readDelivery(delivery)
  expect(reading.findings.length).toBeLessThanOrEqual(maximumFindings + 1)
  for (const finding of reading.findings) {
    findingSchema.parse(finding)
    expect(codes.has(finding.code)).toBe(true)
  }
  expect(reading.recordKey === null).toBe(reading.recordId === null)
  expect(reading.meaningKey === null).toBe(reading.recordId === null)
  expect(reading.clockUs === null || Number.isSafeInteger(reading.clockUs)).toBe(true)
  expect(readDelivery(delivery)).toEqual(reading)
}

/** A diff is there for any two JSON texts, and applied to the old it gives the new. */
export function expectSoundChanges(from: Uint8Array, to: Uint8Array): void {
  const [old, now] = [from, to].map(bytes => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
  const result = compareNotifications(old ?? '', now ?? '', { kind: 'issuance' })
  if ('unavailable' in result) return
  expect(applyChanges(old ?? '', result.changes)).toEqual(plainFrom(now ?? ''))
}

/** A trail can be read of any notifications that name a record, each is in it once, and one is never its own original. */
export function expectSoundTrail(bodies: readonly Uint8Array[]): void {
  const rows = bodies.flatMap((body, index) => {
    const row = rowOf(readDelivery(inspectedDelivery(body)), (index + 1) as DeliveryId, index)
    return row === null ? [] : [row]
  })
  const { steps, findings } = readTrail(rows)
  expect(steps.map(({ row }) => row.deliveryId).sort((a, b) => a - b)).toEqual(
    rows.map(row => row.deliveryId),
  )
  for (const { row, duplicateOf, previous } of steps) {
    expect([duplicateOf?.deliveryId, previous?.deliveryId]).not.toContain(row.deliveryId)
  }
  for (const { finding } of findings) findingSchema.parse(finding)
}
