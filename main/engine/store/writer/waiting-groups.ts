import { type ArrivedDelivery, type CaptureDone, largeBodyBytes } from '../to-store.ts'
import { GroupBuilder } from './delivery-group.ts'

/**
 * Deliveries that wait for the writer, in the groups in which they go to it. Large bodies have groups of their own, and
 * take turns with the others: a sender of ten megabytes at a time holds up a small notification by one group only. So a
 * large one may get its id after a small one that came a moment later.
 */
export class WaitingGroups {
  readonly #small: GroupBuilder[] = []
  readonly #large: GroupBuilder[] = []
  #wasLarge = false
  /** As large as the group before, so that little has to be copied as the next one grows. */
  #expected = { deliveries: 1 }

  /** Returns the group that it went into. */
  add(delivery: ArrivedDelivery, sessionId: number, done: CaptureDone): GroupBuilder {
    const groups = bodyBytesOf(delivery) < largeBodyBytes ? this.#small : this.#large
    let group = groups.at(-1)
    if (group === undefined || group.isFull) {
      group = new GroupBuilder(this.#expected)
      groups.push(group)
    }
    group.add(delivery, sessionId, done)
    return group
  }

  get isEmpty(): boolean {
    return this.#small.length === 0 && this.#large.length === 0
  }

  /** How many are in the oldest group of small ones. */
  get nextCount(): number {
    return this.#small[0]?.dones.length ?? 0
  }

  /** Takes the group whose turn it is. */
  next(): GroupBuilder | undefined {
    const isLarge = this.#small.length === 0 || (this.#large.length > 0 && !this.#wasLarge)
    const group = isLarge ? this.#large.shift() : this.#small.shift()
    if (group === undefined) return undefined
    this.#wasLarge = isLarge
    if (!isLarge) this.#expected = { deliveries: group.dones.length }
    return group
  }

  /** Takes all of them. */
  takeAll(): readonly GroupBuilder[] {
    return [...this.#small.splice(0), ...this.#large.splice(0)]
  }
}

function bodyBytesOf({ bodyPieces }: ArrivedDelivery): number {
  let bytes = 0
  for (const piece of bodyPieces) bytes += piece.byteLength
  return bytes
}
