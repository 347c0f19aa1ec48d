import type { Socket } from 'node:net'

/** Undocumented in Node: bytes that the system has not taken, also within one write. */
interface InnerSocket {
  readonly _handle?: { readonly writeQueueSize?: number } | null
}

/** How long the sender has taken nothing of the waiting responses. Updated only when asked. */
export class UnsentResponses {
  readonly #socket: Pick<Socket, 'bytesWritten' | 'writableLength'>
  #sinceMs: number | null = null
  #sentBytes = 0
  #queuedBytes = 0

  constructor(socket: Pick<Socket, 'bytesWritten' | 'writableLength'>) {
    this.#socket = socket
  }

  /** Milliseconds since the responses began to wait or were last taken in part; `null` if none wait. */
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
