// Time to inspect a notification, to inspect a complete trail, and to store one more delivery of a long
// record.
import type { DeliveryId } from '#contract/terms'
import { inspectDelivery } from '../../main/engine/inspect/inspect-delivery.ts'
import { inspectTrail } from '../../main/engine/inspect/trail/inspect-trail.ts'
import { trail } from '../../main/engine/queries/trail-queries.ts'
import { openReadStore } from '../../main/engine/store/open-read-store.ts'
import { openStore } from '../../main/engine/store/open-store.ts'
import { testPorts } from '../support/engine/ports.ts'
import { median } from '../support/figures.ts'
import { refundOf, transactionExample } from '../support/inspection/examples.ts'
import { trailRows } from '../support/inspection/trail-notification.ts'
import { arrivedDelivery, captured } from '../support/store/arrived-delivery.ts'
import { inspectedDelivery } from '../support/store/inspected-delivery.ts'
import { inTemporaryFolder } from './in-temporary-folder.ts'

const id = '7f3a2c11-5d2e-4c8a-9b61-0f6a3d1e2b01'

/** Returns whether every goal is met. */
export async function benchInspection(): Promise<boolean> {
  const results = [inspection(), wholeTrail(), await inTemporaryFolder(oneMore)]
  return results.every(Boolean)
}

/** A notification of 2 KB, with a refund. */
function inspection(): boolean {
  const { event, payload } = transactionExample('redemption', 'FAILED', refundOf('redemption', 'COMPLETE'))
  const small = JSON.stringify({ event, payload })
  const body = JSON.stringify({
    event,
    payload: { ...payload, external_ref: 'x'.repeat(2048 - small.length) },
  })
  const delivery = inspectedDelivery(body)
  const took = median(times(5_000, () => inspectDelivery(delivery)))
  console.log(`inspecting ${body.length} bytes: median ${took.toFixed(3)} ms (goal 0.2)`)
  return took < 0.2
}

/** A record with 1,000 notifications, in random order of arrival, a tenth repeated. */
function wholeTrail(): boolean {
  const rows = trailRows(Array.from({ length: 1_000 }, (_, index) => notification((index * 7_919) % 900)))
  const took = median(times(50, () => inspectTrail(rows)))
  console.log(`a trail of ${rows.length} notifications: median ${took.toFixed(1)} ms (goal 50)`)
  return took < 50
}

/** The hundred deliveries around the tenth and around the ten-thousandth of one record: stored, and shown. */
async function oneMore(dataDir: string): Promise<boolean> {
  const store = await openStore({ ports: testPorts(dataDir), rulesVersion: 1, holder: { host: 'command' } })
  try {
    const count = 10_000
    const ids: DeliveryId[] = await Promise.all(
      Array.from({ length: count }, () => captured(store, arrivedDelivery({ body: '{}' }))),
    )
    const inspections = ids.map((deliveryId, index) => ({
      id: deliveryId,
      inspection: inspectDelivery(inspectedDelivery(notification(index))),
    }))
    const keep = async (from: number, to: number) => {
      const took: number[] = []
      for (const one of inspections.slice(from, to)) {
        const start = performance.now()
        await store.saveInspections([one])
        took.push(performance.now() - start)
      }
      return median(took)
    }
    const reader = openReadStore({ dataDir, rulesVersion: 1 })
    const show = () => {
      const asked = { recordKey: `transactions:${id}`, limit: 100, withChanges: false }
      return median(times(50, () => Array.from(trail(reader, { ...asked, nowMs: 0, finalWithinMs: 1 }))))
    }
    await keep(0, 10)
    const early = await keep(10, 110)
    const shownEarly = show()
    await store.saveInspections(inspections.slice(110, count - 100))
    const late = await keep(count - 100, count)
    const shownLate = show()
    reader.close()
    console.log(
      `one more delivery of a record: median ${early.toFixed(3)} ms after 10, ${late.toFixed(3)} ms after ${count} (goal: 1.5 times at most, or 0.1 ms more)`,
    )
    console.log(
      `a window of its trail: median ${shownEarly.toFixed(2)} ms after 110, ${shownLate.toFixed(2)} ms after ${count}`,
    )
    return late <= Math.max(early * 1.5, early + 0.1)
  } finally {
    await store.close()
  }
}

function notification(index: number): unknown {
  const { event, payload } = transactionExample('issuance', index % 2 === 0 ? 'PENDING' : 'IN_PROGRESS')
  const at = new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString()
  return { event, payload: { ...payload, id, updated_at: at } }
}

function times(count: number, work: () => unknown): number[] {
  for (let index = 0; index < count / 5; index += 1) work()
  return Array.from({ length: count }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
}
