import type { DeliveryId } from '#contract/terms'
import type { ReadStore } from '../../../main/engine/store/read-store.ts'
import { madeDelivery, markerHeader } from './made-delivery.ts'

interface StoredMarker {
  readonly id: DeliveryId
  readonly marker: string
  /** It was imported. */
  readonly isImported: boolean
}

interface Comparison {
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
function storedIds(store: ReadStore): DeliveryId[] {
  const all: DeliveryId[] = []
  for (;;) {
    const ids = store.idsAfter(all.at(-1) ?? (0 as DeliveryId), 10_000)
    if (ids.length === 0) return all
    all.push(...ids)
  }
}

/** The result of one check of the store. */
export interface Checked {
  readonly compared: number
  readonly lost: readonly string[]
  readonly duplicated: readonly string[]
  readonly changed: readonly string[]
  /** Removed on request. */
  readonly removed: number
  /** Stored although a finished removal had removed them. */
  readonly returned: readonly string[]
  /** Stored without a response: allowed, since the response may have been lost with the process. */
  readonly withoutResponse: number
}

/** What one data folder has acknowledged, and where each of it was found. */
export interface Ledger {
  acknowledge(marker: string): void
  /** These may be missing from now on: a removal was requested. */
  allowRemoval(markers: Iterable<string>): void
  /** The removal was confirmed: these must stay removed. */
  confirmRemoval(markers: Iterable<string>): void
  /** Compares what is new since the last check byte by byte, and that everything else is still there. */
  check(store: ReadStore): Checked
  /** Compares everything byte by byte. */
  checkAll(store: ReadStore): Checked
  /** Of the last check: ids of everything stored, oldest first, with the marker where it was captured. */
  stored(): readonly { readonly id: DeliveryId; readonly marker: string | null }[]
}

export function createLedger(): Ledger {
  const pending = new Set<string>()
  const known = new Map<string, DeliveryId>()
  const markerOf = new Map<DeliveryId, string>()
  const removable = new Set<string>()
  const gone = new Set<string>()
  let present: readonly DeliveryId[] = []

  function check(store: ReadStore, after: DeliveryId): Checked {
    const { stored, changed, unmarked } = compareStored(store, after)
    present = storedIds(store)
    const here = new Set(present)
    const duplicated: string[] = []
    const returned: string[] = []
    let compared = 0
    let withoutResponse = 0
    for (const { id, marker, isImported } of stored) {
      if (isImported || marker === '') continue
      const before = known.get(marker)
      if (before !== undefined && before !== id && here.has(before)) duplicated.push(marker)
      if (before === undefined && !pending.has(marker)) withoutResponse += 1
      pending.delete(marker)
      known.set(marker, id)
      markerOf.set(id, marker)
      compared += 1
    }
    const lost: string[] = []
    let removed = 0
    const miss = (marker: string): void => {
      if (removable.has(marker)) removed += 1
      else lost.push(marker)
    }
    for (const marker of pending) miss(marker)
    pending.clear()
    for (const [marker, id] of known) {
      if (here.has(id)) {
        if (gone.has(marker)) returned.push(marker)
        continue
      }
      miss(marker)
      known.delete(marker)
      markerOf.delete(id)
    }
    removable.clear()
    const strange = unmarked.map(id => `delivery ${id}: nobody sent it`)
    return {
      compared,
      lost,
      duplicated,
      changed: [...changed, ...strange],
      removed,
      returned,
      withoutResponse,
    }
  }

  return {
    acknowledge: marker => void pending.add(marker),
    allowRemoval(markers) {
      for (const marker of markers) removable.add(marker)
    },
    confirmRemoval(markers) {
      for (const marker of markers) gone.add(marker)
    },
    check: store => check(store, present.at(-1) ?? (0 as DeliveryId)),
    checkAll: store => check(store, 0 as DeliveryId),
    stored: () => present.map(id => ({ id, marker: markerOf.get(id) ?? null })),
  }
}
