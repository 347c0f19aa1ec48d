import type { ResponseOrigin } from '#contract/deliveries/delivery'
import { type DeliveryId, deliveryId } from '#contract/terms'
import type { StoredRange } from '../schema/to-store.ts'
import {
  addResponseRow,
  countResponseRows,
  forEachResponseRow,
  lastResponseRows,
  type OriginToStore,
  type ResponsesToStore,
} from '../write/responses.ts'

/** Most saved rows of each kind after a failed write. The oldest are dropped. */
const maximumSaved = 20_000

/** Responses to deliveries, and sources of those that were not automatic, until a write records them. */
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

  /** All waiting responses. Call `confirm` or `giveBack` afterwards. */
  take(): ResponsesToStore {
    this.taken = this.waiting
    this.waiting = []
    this.takenOrigins = this.waitingOrigins
    this.waitingOrigins = []
    return { numbers: new Float64Array(this.taken), origins: this.takenOrigins }
  }

  /** The taken responses are stored. Returns the range of their deliveries; `null` for none. */
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

  /** The taken responses failed to be stored: the next write records them. */
  giveBack(): null {
    this.waiting = lastResponseRows(this.taken.concat(this.waiting), maximumSaved)
    this.waitingOrigins = this.takenOrigins.concat(this.waitingOrigins).slice(-maximumSaved)
    this.taken = []
    this.takenOrigins = []
    return null
  }
}
