/** While bodies hold much memory, of the large ones only so many are read on, each to its end. */
const mostReadThen = 3
/** Bodies on their way to the disk that hold more make the senders of large ones wait, and not those of small ones. */
const mostStoringBytes = 8 * 1024 * 1024

/** Which large bodies may be read now. Their senders wait, so that those of small bodies need not. */
export class LargeBodies {
  readonly #isMuchHeld: () => boolean
  /** The oldest first. */
  readonly #receiving = new Set<object>()
  readonly #waiting = new Set<() => void>()
  #storingBytes = 0

  /** `isMuchHeld`: whether all bodies together hold so much memory that few large ones may be read at one time. */
  constructor(isMuchHeld: () => boolean) {
    this.#isMuchHeld = isMuchHeld
  }

  /** Whether more of this one may be read now. */
  mayRead(body: object): boolean {
    this.#receiving.add(body)
    if (this.#isMuchStoring) return false
    return !this.#isMuchHeld() || this.#isAmongOldest(body)
  }

  /** Calls back once that may have changed. It must not throw. */
  whenReadable(callback: () => void): void {
    this.#waiting.add(callback)
  }

  /** All of it has come, or no more of it comes. */
  ended(body: object): void {
    if (this.#receiving.delete(body)) this.#wake()
  }

  /** So many bytes of a body, large or small, are on their way to the disk. */
  storing(bytes: number): void {
    this.#storingBytes += bytes
  }

  /** They are on disk, or failed, and their memory is released. */
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
