import { type ArrivedDelivery, type CaptureDone, largeBodyBytes } from '../schema/to-store.ts'
import { GroupBuilder } from '../write/delivery-group.ts'

/**
 * Deliveries that wait for the writer, in groups. Large bodies have separate groups, which take turns with
 * the others: a sender of ten megabytes at a time delays a small notification by one group only. A large
 * delivery may therefore get its id after a small delivery that arrived a moment later.
 */
export class WaitingGroups {
  readonly #small: GroupBuilder[] = []
  readonly #large: GroupBuilder[] = []
  #wasLarge = false
  /** The size of the previous group, so that growing copies little. */
  #expected = { deliveries: 1 }

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

  /** Number of deliveries in the oldest group of small deliveries. */
  get nextCount(): number {
    return this.#small[0]?.dones.length ?? 0
  }

  next(): GroupBuilder | undefined {
    const isLarge = this.#small.length === 0 || (this.#large.length > 0 && !this.#wasLarge)
    const group = isLarge ? this.#large.shift() : this.#small.shift()
    if (group === undefined) return undefined
    this.#wasLarge = isLarge
    if (!isLarge) this.#expected = { deliveries: group.dones.length }
    return group
  }

  takeAll(): readonly GroupBuilder[] {
    return [...this.#small.splice(0), ...this.#large.splice(0)]
  }
}

function bodyBytesOf({ bodyPieces }: ArrivedDelivery): number {
  let bytes = 0
  for (const piece of bodyPieces) bytes += piece.byteLength
  return bytes
}
