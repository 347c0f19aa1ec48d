import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { openLoadConnection } from '../../support/network/load-connection.ts'
import { exported } from '../progress.ts'
import { openServed } from '../served.ts'
import { madeDelivery } from './made-delivery.ts'

interface LoadOptions {
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

/** Deliveries of another store, as the product exports them with their originals. */
export interface ImportSource {
  /** NDJSON. */
  readonly text: string
  /** The id of their store in the text: with another id in its place they are new. */
  readonly store: string
  readonly deliveries: number
}

const lineSchema = z.object({ source: z.object({ store: z.string() }) })

/** Captures them with a separate process, in a folder below `workDir`. */
export async function makeImportSource(workDir: string, deliveries: number): Promise<ImportSource> {
  const dataDir = join(workDir, 'source')
  const { serving, captureUrl, client } = await openServed(dataDir)
  const markers = Array.from({ length: deliveries }, (_, number) => `imported-${number}`)
  await sendAll(captureUrl, markers)
  const out = join(workDir, 'source.ndjson')
  await exported(client, { format: 'ndjson', out, pseudonyms: null })
  client.close()
  await serving.stop()
  const text = readFileSync(out, 'utf8')
  const lines = text.trimEnd().split('\n')
  return { text, store: lineSchema.parse(JSON.parse(lines[0] ?? '')).source.store, deliveries: lines.length }
}
