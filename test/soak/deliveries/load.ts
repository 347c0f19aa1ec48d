import { setTimeout as wait } from 'node:timers/promises'
import { openLoadConnection } from '../../support/network/load-connection.ts'
import { madeDelivery } from './made-delivery.ts'

export interface LoadOptions {
  readonly captureUrl: string
  readonly connections: number
  /** The next to send; `null` ends the connection. */
  readonly next: () => string | null
  /** With the status of a complete response. */
  readonly onResponse: (marker: string, status: number) => void
  /** Between a response and the next delivery, on each connection. */
  readonly pauseMs?: number
  /** A new connection after so many deliveries. */
  readonly perConnection?: number
}

export interface Load {
  /** Resolves when every connection has ended: nothing left to send, stopped, or the other side is gone. */
  readonly ended: Promise<void>
  /** Sends nothing new; waits for deliveries in progress. */
  stop(): Promise<void>
}

/** Sends made deliveries over keep-alive connections, the next after the last response. */
export function startLoad(options: LoadOptions): Load {
  let isStopped = false
  const { pauseMs = 0, perConnection = Number.POSITIVE_INFINITY } = options

  async function oneConnection(): Promise<boolean> {
    const connection = await openLoadConnection(new URL(options.captureUrl)).catch(() => null)
    if (connection === null) return false
    try {
      for (let count = 0; count < perConnection; count++) {
        const marker = isStopped ? null : options.next()
        if (marker === null) return false
        const status = await new Promise<number | null>(resolve => {
          connection.send(madeDelivery(marker).request, resolve)
        })
        if (status === null) return false
        options.onResponse(marker, status)
        if (pauseMs > 0) await wait(pauseMs)
      }
      return true
    } finally {
      connection.end()
    }
  }
  const ended = Promise.all(
    Array.from({ length: options.connections }, async () => {
      while (await oneConnection());
    }),
  ).then(() => {})
  return {
    ended,
    stop() {
      isStopped = true
      return ended
    },
  }
}

/** The delivery is on disk: 200, and 405, which means that a request other than POST was still stored. */
export function isAcknowledged(status: number): boolean {
  return status === 200 || status === 405
}

/** Sends these as fast as eight connections go; those that were acknowledged. */
export async function sendAll(captureUrl: string, markers: readonly string[]): Promise<string[]> {
  const accepted: string[] = []
  let at = 0
  await startLoad({
    captureUrl,
    connections: 8,
    next: () => markers[at++] ?? null,
    onResponse(marker, status) {
      if (isAcknowledged(status)) accepted.push(marker)
    },
  }).ended
  return accepted
}
