/** Concurrent requests per app, so that a request that hangs leaves places for the others. */
const concurrency = 8
/** Deliveries beyond this number are missed: an app that hung would otherwise get deliveries that are hours old. */
export const mostWaiting = 10_000
const closed = 'Hooktrail was closed before sending.'
const tooMany = `More than ${mostWaiting} deliveries waited for this app. Retry when the app keeps up.`

/** Queue of one app, first in, first out. */
export class TargetQueue<Entry> {
  readonly #send: (entry: Entry) => Promise<void>
  readonly #miss: (entry: Entry, reason: string) => Promise<void>
  #waiting: Entry[] = []
  #underWay = new Set<Promise<void>>()
  #isClosed = false

  /** Neither function may reject. */
  constructor(send: (entry: Entry) => Promise<void>, miss: (entry: Entry, reason: string) => Promise<void>) {
    this.#send = send
    this.#miss = miss
  }

  get waiting(): number {
    return this.#waiting.length
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#underWay.size === 0
  }

  add(entry: Entry): void {
    if (this.#isClosed) this.#begin(this.#miss(entry, closed))
    else if (this.#waiting.length >= mostWaiting) this.#begin(this.#miss(entry, tooMany))
    else {
      this.#waiting.push(entry)
      this.#pump()
    }
  }

  /** Misses waiting entries. Resolves when that is stored and current requests have ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const entry of this.#waiting.splice(0)) this.#begin(this.#miss(entry, closed))
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  #pump(): void {
    while (this.#underWay.size < concurrency) {
      const entry = this.#waiting.shift()
      if (entry === undefined) return
      this.#begin(this.#send(entry))
    }
  }

  #begin(work: Promise<void>): void {
    const tracked = work.then(() => {
      this.#underWay.delete(tracked)
      this.#pump()
    })
    this.#underWay.add(tracked)
  }
}
