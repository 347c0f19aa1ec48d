import type { DeliveryId } from '#contract/terms'
import type { ReadStore } from '../../../main/engine/store/read-store.ts'
import { madeDelivery, markerHeader } from './made-delivery.ts'

interface StoredMarker {
  readonly id: DeliveryId
  readonly marker: string
  /** It was imported. */
  readonly isImported: boolean
}

export interface Comparison {
  /** Every delivery that was compared, oldest first. */
  readonly stored: readonly StoredMarker[]
  /** The differences from what was sent, as messages. */
  readonly changed: readonly string[]
  /** Without a marker: nothing that `madeDelivery` made. */
  readonly unmarked: readonly DeliveryId[]
}

/** Compares method, target, headers and body of what is stored after an id with what was sent, byte by byte. */
export function compareStored(store: ReadStore, after = 0 as DeliveryId): Comparison {
  const stored: StoredMarker[] = []
  const changed: string[] = []
  const unmarked: DeliveryId[] = []
  for (let last = after; ; ) {
    const ids = store.idsAfter(last, 500)
    for (const id of ids) {
      const found = compareOne(store, id)
      if (found.marker === '' && found.difference === null) {
        unmarked.push(id)
        continue
      }
      stored.push({ id, marker: found.marker, isImported: store.source(id) !== null })
      if (found.difference !== null) changed.push(`delivery ${id} (${found.marker}): ${found.difference}`)
    }
    const newest = ids.at(-1)
    if (newest === undefined) return { stored, changed, unmarked }
    last = newest
  }
}

function compareOne(store: ReadStore, id: DeliveryId): { marker: string; difference: string | null } {
  const delivery = store.delivery(id)
  const saved = store.body(id, 0, Number.MAX_SAFE_INTEGER)
  if (delivery === null || saved === null) return { marker: '', difference: 'its contents are missing' }
  const marker = delivery.headers.find(([name]) => name === markerHeader)?.[1]
  if (marker === undefined) return { marker: '', difference: null }
  const sent = madeDelivery(marker)
  if (delivery.reception !== 'whole') return { marker, difference: `it is ${delivery.reception}` }
  if (delivery.method !== sent.method) return { marker, difference: 'another method' }
  if (delivery.target !== sent.target) return { marker, difference: 'another target' }
  if (JSON.stringify(delivery.headers) !== JSON.stringify(sent.headers))
    return { marker, difference: 'other headers' }
  if (!sent.body.equals(saved.bytes)) return { marker, difference: 'another body' }
  return { marker, difference: null }
}

/** Every id that is stored, oldest first. */
export function storedIds(store: ReadStore): DeliveryId[] {
  const all: DeliveryId[] = []
  for (;;) {
    const ids = store.idsAfter(all.at(-1) ?? (0 as DeliveryId), 10_000)
    if (ids.length === 0) return all
    all.push(...ids)
  }
}
