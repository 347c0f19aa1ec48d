import type { AppError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import type { ArrivedDelivery, Store } from '../../../../main/engine/store/store.ts'

export interface SavedDelivery extends Omit<ArrivedDelivery, 'bodyPieces'> {
  readonly id: DeliveryId
  readonly body: Buffer
  response: { readonly status: number; readonly elapsedMs: number } | null
}

/** A fake store: keeps everything in memory, and commits on request. */
export class MemoryStore implements Pick<Store, 'capture' | 'flush' | 'recordResponse' | 'totals'> {
  readonly saved: SavedDelivery[] = []
  /** If set: deliveries are not stored and fail with this error. */
  failure: AppError | null = null
  /** If set: deliveries wait for `commit`. */
  isHeld = false
  /** Without an inspection. */
  pending = 0
  #waiting: (() => void)[] = []
  #watchers = new Set<() => void>()

  capture(delivery: ArrivedDelivery, done: (error: AppError | null, id: DeliveryId) => void): void {
    const { bodyPieces, ...rest } = delivery
    const body = Buffer.concat(bodyPieces)
    const commit = () => {
      if (this.failure !== null) return done(this.failure, 0 as DeliveryId)
      const id = (this.saved.length + 1) as DeliveryId
      this.saved.push({ ...rest, id, body, response: null })
      done(null, id)
      this.#notify()
    }
    if (this.isHeld) this.#waiting.push(commit)
    else setImmediate(commit)
    this.#notify()
  }

  flush(): void {}

  recordResponse(id: DeliveryId, status: number, elapsedMs: number): void {
    const delivery = this.saved[id - 1]
    if (delivery === undefined || delivery.response !== null) throw new Error(`answer recorded twice: ${id}`)
    delivery.response = { status, elapsedMs }
    this.#notify()
  }

  totals: Store['totals'] = () => ({ deliveries: this.saved.length, pending: this.pending, commits: 0 })

  get waiting(): number {
    return this.#waiting.length
  }

  commit(): void {
    for (const commit of this.#waiting.splice(0)) commit()
  }

  commitNewest(): void {
    this.#waiting.pop()?.()
  }

  /** The stored deliveries, once there are this many. */
  async deliveries(count: number): Promise<readonly SavedDelivery[]> {
    await this.until(() => this.saved.length >= count)
    return this.saved
  }

  /** The only stored delivery. */
  async delivery(): Promise<SavedDelivery> {
    const [first] = await this.deliveries(1)
    if (first === undefined || this.saved.length !== 1) throw new Error(`${this.saved.length} deliveries`)
    return first
  }

  until(isTrue: () => boolean): Promise<void> {
    return new Promise(resolve => {
      const look = () => {
        if (!isTrue()) return
        this.#watchers.delete(look)
        resolve()
      }
      this.#watchers.add(look)
      look()
    })
  }

  #notify(): void {
    for (const watcher of [...this.#watchers]) watcher()
  }
}
