/** Maximum large bodies read at a time while bodies hold much memory. */
const mostReadThen = 3
/** Above this number of bytes being stored, senders of large bodies wait. */
const mostStoringBytes = 8 * 1024 * 1024

/** Decides which large bodies are read, so that senders of small bodies don't need to wait. */
export class LargeBodies {
  readonly #isMuchHeld: () => boolean
  readonly #receiving = new Set<object>()
  readonly #waiting = new Set<() => void>()
  #storingBytes = 0

  /** `isMuchHeld`: bodies hold so much memory that few large bodies may be read at a time. */
  constructor(isMuchHeld: () => boolean) {
    this.#isMuchHeld = isMuchHeld
  }

  mayRead(body: object): boolean {
    this.#receiving.add(body)
    if (this.#isMuchStoring) return false
    return !this.#isMuchHeld() || this.#isAmongOldest(body)
  }

  /** Calls back once `mayRead` may have changed. The callback must not throw. */
  whenReadable(callback: () => void): void {
    this.#waiting.add(callback)
  }

  ended(body: object): void {
    if (this.#receiving.delete(body)) this.#wake()
  }

  storing(bytes: number): void {
    this.#storingBytes += bytes
  }

  /** Stored or failed; their memory is released. */
  stored(bytes: number): void {
    const wasMuchStoring = this.#isMuchStoring
    this.#storingBytes -= bytes
    if (wasMuchStoring || !this.#isMuchHeld()) this.#wake()
  }

  get #isMuchStoring(): boolean {
    return this.#storingBytes > mostStoringBytes
  }

  #isAmongOldest(body: object): boolean {
    let older = 0
    for (const each of this.#receiving) {
      if (each === body) return true
      older += 1
      if (older >= mostReadThen) return false
    }
    return false
  }

  #wake(): void {
    if (this.#waiting.size === 0 || this.#isMuchStoring) return
    const callbacks = [...this.#waiting]
    this.#waiting.clear()
    for (const callback of callbacks) callback()
  }
}
