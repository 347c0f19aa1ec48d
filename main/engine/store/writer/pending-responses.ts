import type { ResponseOrigin } from '#contract/deliveries/delivery'
import { type DeliveryId, deliveryId } from '#contract/terms'
import type { StoredRange } from '../to-store.ts'
import {
  addResponseRow,
  countResponseRows,
  forEachResponseRow,
  lastResponseRows,
  type OriginToStore,
  type ResponsesToStore,
} from './response-rows.ts'

/** So many of each are kept for a retry when a write fails; older ones are dropped. */
const maximumSaved = 20_000

/** How deliveries were answered, and by whom where it was not Hooktrail by itself, until a write takes them along. */
export class PendingResponses {
  private waiting: number[] = []
  private taken: number[] = []
  private waitingOrigins: OriginToStore[] = []
  private takenOrigins: OriginToStore[] = []

  get isEmpty(): boolean {
    return this.waiting.length === 0 && this.waitingOrigins.length === 0
  }

  add(id: DeliveryId, status: number, elapsedMs: number): void {
    addResponseRow(this.waiting, id, status, elapsedMs)
  }

  addOrigin(id: DeliveryId, origin: ResponseOrigin): void {
    this.waitingOrigins.push({ id, value: JSON.stringify(origin) })
  }

  /** All that wait. Followed by `confirm` or `giveBack`. */
  take(): ResponsesToStore {
    this.taken = this.waiting
    this.waiting = []
    this.takenOrigins = this.waitingOrigins
    this.waitingOrigins = []
    return { numbers: new Float64Array(this.taken), origins: this.takenOrigins }
  }

  /** The taken ones are stored. Returns which deliveries they belong to; `null` where there were none. */
  confirm(): StoredRange | null {
    const { taken, takenOrigins } = this
    this.taken = []
    this.takenOrigins = []
    let firstId = Number.POSITIVE_INFINITY
    let lastId = 0
    const add = (id: number) => {
      if (id < firstId) firstId = id
      if (id > lastId) lastId = id
    }
    forEachResponseRow(taken, add)
    for (const { id } of takenOrigins) add(id)
    if (lastId === 0) return null
    return {
      firstId: deliveryId(firstId),
      lastId: deliveryId(lastId),
      count: Math.max(countResponseRows(taken), takenOrigins.length),
    }
  }

  /** The taken ones could not be stored: they go with the next write. */
  giveBack(): null {
    this.waiting = lastResponseRows(this.taken.concat(this.waiting), maximumSaved)
    this.waitingOrigins = this.takenOrigins.concat(this.waitingOrigins).slice(-maximumSaved)
    this.taken = []
    this.takenOrigins = []
    return null
  }
}
