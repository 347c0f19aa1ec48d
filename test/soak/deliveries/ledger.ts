import type { DeliveryId } from '#contract/terms'
import type { ReadStore } from '../../../main/engine/store/read-store.ts'
import { compareStored, storedIds } from './compare-stored.ts'

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
