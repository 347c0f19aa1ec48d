import type { Finding } from '#contract/deliveries/finding'
import type { DeliveryId } from '#contract/terms'
import { inspectDelivery } from '../../../../../../main/engine/inspect/inspect-delivery.ts'
import { inspectTrail } from '../../../../../../main/engine/inspect/trail/inspect-trail.ts'
import type { ReadStore } from '../../../../../../main/engine/store/read-store.ts'
import type { Store } from '../../../../../../main/engine/store/store.ts'
import { trailRows } from '../../../../../support/inspection/trail-notification.ts'
import { arrivedDelivery, captured } from '../../../../../support/store/arrived-delivery.ts'
import { inspectedDelivery } from '../../../../../support/store/inspected-delivery.ts'

interface Opened {
  readonly store: Store
  readonly reader: ReadStore
}

/** Stores the notifications in this order, inspects them in batches, and returns the ids and the record's key. */
export async function arrive({ store }: Opened, bodies: readonly unknown[], batch = 3) {
  const ids: DeliveryId[] = []
  const inspections = bodies.map(body => inspectDelivery(inspectedDelivery(body)))
  for (const _ of bodies) ids.push(await captured(store, arrivedDelivery()))
  for (let from = 0; from < ids.length; from += batch) {
    await store.saveInspections(
      ids.slice(from, from + batch).flatMap((id, index) => {
        const inspection = inspections[from + index]
        return inspection === undefined ? [] : [{ id, inspection }]
      }),
    )
  }
  return { ids, recordKey: inspections[0]?.recordKey ?? '' }
}

/** The same record under another id. */
export function renamed(bodies: readonly unknown[], id: string): unknown[] {
  return bodies.map(body => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return text.replace(/("(?:id|fid|wid)": ?)"[^"]*"/, `$1"${id}"`)
  })
}

/** Deliveries are named by their places in arrival. */
export const line = (at: number, { code, path, message }: Finding, placeOf: (id: number) => number) =>
  `${at} ${code} ${path}: ${message.replace(/(?<=delivery )\d+/g, id => String(placeOf(Number(id))))}`

/**
 * The findings that the store has, and those of inspecting the complete trail at once, both with positions in
 * arrival from 1.
 */
export async function bothSay(opened: Opened, bodies: readonly unknown[]) {
  const { ids, recordKey } = await arrive(opened, bodies)
  const placeOf = (id: number) => ids.indexOf(id as DeliveryId) + 1
  const saved = opened.reader
    .trailFindings(recordKey, 1_000)
    // The cases share one example, and so one transfer.
    .filter(({ code }) => code !== 'same-transfer')
    .map(finding => line(placeOf(finding.deliveryId), finding, placeOf))
  const read = inspectTrail(trailRows(bodies)).findings.map(({ deliveryId, finding }) =>
    line(deliveryId, finding, place => place),
  )
  return { saved: saved.sort(), read: read.sort(), recordKey }
}
