import type { Socket } from 'node:net'

/** Undocumented in Node: bytes that the system has not accepted, also within one write. */
interface InnerSocket {
  readonly _handle?: { readonly writeQueueSize?: number } | null
}

/** Time for which the sender has accepted no byte of the waiting responses. Updated only by `waitMs`. */
export class UnsentResponses {
  readonly #socket: Pick<Socket, 'bytesWritten' | 'writableLength'>
  #sinceMs: number | null = null
  #sentBytes = 0
  #queuedBytes = 0

  constructor(socket: Pick<Socket, 'bytesWritten' | 'writableLength'>) {
    this.#socket = socket
  }

  /** Milliseconds since the responses started to wait or a part was accepted; `null` if none wait. */
  waitMs(nowMs: number): number | null {
    const { writableLength } = this.#socket
    if (writableLength === 0) {
      this.#sinceMs = null
      return null
    }
    const sentBytes = this.#socket.bytesWritten - writableLength
    const queuedBytes = (this.#socket as InnerSocket)._handle?.writeQueueSize ?? 0
    const hasMoved = sentBytes > this.#sentBytes || queuedBytes < this.#queuedBytes
    if (this.#sinceMs === null || hasMoved) this.#sinceMs = nowMs
    this.#sentBytes = sentBytes
    this.#queuedBytes = queuedBytes
    return nowMs - this.#sinceMs
  }
}
