import type { ResponseOrigin } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { rangeOf, type StoredRange } from '../schema/to-store.ts'
import { numbersEach, type ResponsesToStore } from '../write/responses.ts'

type Origin = ResponsesToStore['origins'][number]

/** Most saved rows of each kind after a failed write. The oldest are dropped. */
const maximumSaved = 20_000

/** Responses to deliveries, and sources of those that were not automatic, until a write records them. */
export class PendingResponses {
  private waiting: number[] = []
  private taken: number[] = []
  private waitingOrigins: Origin[] = []
  private takenOrigins: Origin[] = []

  get isEmpty(): boolean {
    return this.waiting.length === 0 && this.waitingOrigins.length === 0
  }

  add(id: DeliveryId, status: number, elapsedMs: number): void {
    this.waiting.push(id, status, elapsedMs)
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
    const ids = taken.filter((_, index) => index % numbersEach === 0)
    const range = rangeOf([...ids, ...takenOrigins.map(({ id }) => id)])
    return range && { ...range, count: Math.max(ids.length, takenOrigins.length) }
  }

  /** The taken responses failed to be stored: the next write records them. */
  giveBack(): null {
    this.waiting = this.taken.concat(this.waiting).slice(-maximumSaved * numbersEach)
    this.waitingOrigins = this.takenOrigins.concat(this.waitingOrigins).slice(-maximumSaved)
    this.taken = []
    this.takenOrigins = []
    return null
  }
}
