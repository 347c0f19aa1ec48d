import type { Socket } from 'node:net'

/** Undocumented in Node: how much of what was written the system has not taken, also within one write. */
interface InnerSocket {
  readonly _handle?: { readonly writeQueueSize?: number } | null
}

/** How long nothing of the answers that wait to be sent has been taken by the sender. Updated only when it is asked. */
export class UnsentAnswers {
  readonly #socket: Pick<Socket, 'bytesWritten' | 'writableLength'>
  #sinceMs: number | null = null
  /** At the last check: what was sent whole, and what is left of the write under way. */
  #sentBytes = 0
  #queuedBytes = 0

  constructor(socket: Pick<Socket, 'bytesWritten' | 'writableLength'>) {
    this.#socket = socket
  }

  /** Milliseconds since they began to wait, or since some of them were last seen to be taken; `null` where none wait. */
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
