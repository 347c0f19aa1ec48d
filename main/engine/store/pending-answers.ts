import type { DeliveryId } from '#contract/terms'
import type { StoredRange } from './store.ts'

/** So many are kept for another try when a write fails; older ones are then left out. */
const maximumKept = 20_000
const numbersEach = 3

/** How deliveries were answered, until a write takes them along. */
export class PendingAnswers {
  private waiting: number[] = []
  private taken: number[] = []

  get isEmpty(): boolean {
    return this.waiting.length === 0
  }

  add(id: DeliveryId, status: number, elapsedMs: number): void {
    this.waiting.push(id, status, elapsedMs)
  }

  /** All that wait: id, status, elapsed milliseconds, id, … Followed by `confirm` or `giveBack`. */
  take(): Float64Array<ArrayBuffer> {
    this.taken = this.waiting
    this.waiting = []
    return new Float64Array(this.taken)
  }

  /** Those taken are stored. Answers which deliveries they belong to; `null` where there were none. */
  confirm(): StoredRange | null {
    const { taken } = this
    this.taken = []
    let firstId = Number.POSITIVE_INFINITY
    let lastId = 0
    for (let at = 0; at < taken.length; at += numbersEach) {
      const id = taken[at] ?? 0
      if (id < firstId) firstId = id
      if (id > lastId) lastId = id
    }
    if (lastId === 0) return null
    return {
      firstId: firstId as DeliveryId,
      lastId: lastId as DeliveryId,
      count: taken.length / numbersEach,
    }
  }

  /** Those taken could not be stored: they go with the next write. */
  giveBack(): void {
    const all = this.taken.concat(this.waiting)
    this.taken = []
    this.waiting = all.slice(-maximumKept * numbersEach)
  }
}
