import { percentile } from '../../support/figures.ts'
import { type LoadConnection, openLoadConnection } from '../../support/network/load-connection.ts'

/** Longest wait of a sender for its response. */
const maximumWaitMs = 30_000

/** What a well-behaved sender met. */
export interface SenderFigures {
  readonly acknowledged: number
  /** Connections that were closed on it. */
  readonly closed: number
  /** Responses other than 200. */
  readonly refused: number
  readonly p99Ms: number
  /** The longest that it took to be served, from the first try that was not. */
  readonly longestWaitMs: number
  /** Times of acknowledgment by target: each sending has a unique target. Monotonic. */
  readonly acknowledgedAtMs: ReadonlyMap<string, number>
  /** Acknowledged per second. */
  readonly rate: number
}

export interface RunningSender {
  stop(): Promise<SenderFigures>
}

interface Counts {
  acknowledged: number
  closed: number
  refused: number
  readonly durations: number[]
  readonly acknowledgedAtMs: Map<string, number>
  /** Start of the first try that was not served; `null` if the last try was. */
  waitsSinceMs: number | null
  longestWaitMs: number
}

/** No two sendings of a process have the same target. */
let number = 0
function nextTarget(name: string): string {
  number += 1
  return `/${name}/${number}`
}

/** Posts over one connection, every so often, and keeps it. */
export function connectedSender(port: number, everyMs: number): RunningSender {
  let connection: LoadConnection | null = null
  return running(everyMs, async counts => {
    if (connection === null || connection.isLost()) connection = await open(port)
    await post(connection, nextTarget('connected'), counts)
  })
}

/** Posts over a new connection each time. Its durations count from before it connects. */
export function newSenders(port: number, everyMs: number): RunningSender {
  return running(everyMs, async (counts, fromMs) => {
    const connection = await open(port)
    await post(connection, nextTarget('new'), counts, fromMs)
    connection.end()
  })
}

function running(everyMs: number, send: (counts: Counts, fromMs: number) => Promise<void>): RunningSender {
  const counts: Counts = {
    ...{ acknowledged: 0, closed: 0, refused: 0, durations: [], acknowledgedAtMs: new Map() },
    ...{ waitsSinceMs: null, longestWaitMs: 0 },
  }
  const startMs = performance.now()
  let isOver = false
  const over = (async () => {
    while (!isOver) {
      const fromMs = performance.now()
      await send(counts, fromMs)
      await new Promise(resolve => setTimeout(resolve, Math.max(1, fromMs + everyMs - performance.now())))
    }
  })()
  return {
    async stop() {
      isOver = true
      await over
      const { durations, waitsSinceMs, longestWaitMs, ...rest } = counts
      const stillMs = waitsSinceMs === null ? 0 : performance.now() - waitsSinceMs
      return {
        ...rest,
        rate: (rest.acknowledged / (performance.now() - startMs)) * 1_000,
        p99Ms: percentile(durations, 0.99),
        longestWaitMs: Math.max(longestWaitMs, stillMs),
      }
    },
  }
}

/** One that was refused at once is lost: what is sent on it counts as closed. */
function open(port: number): Promise<LoadConnection> {
  const lost: LoadConnection = { isLost: () => true, send: (_request, onDone) => onDone(null), end() {} }
  return openLoadConnection(new URL(`http://127.0.0.1:${port}`)).catch(() => lost)
}

function note(counts: Counts, acknowledged: string | null, fromMs: number): void {
  const sinceMs = counts.waitsSinceMs ?? fromMs
  if (acknowledged === null) {
    counts.waitsSinceMs = sinceMs
    return
  }
  counts.acknowledged += 1
  const atMs = performance.now()
  counts.acknowledgedAtMs.set(acknowledged, atMs)
  counts.longestWaitMs = Math.max(counts.longestWaitMs, atMs - sinceMs)
  counts.waitsSinceMs = null
}

/** A closed connection counts as such and as the time it took; the next sending opens another. */
function post(connection: LoadConnection, target: string, counts: Counts, fromMs = performance.now()) {
  const request = Buffer.from(`POST ${target} HTTP/1.1\r\nHost: h\r\nContent-Length: 13\r\n\r\n{"event":"x"}`)
  return new Promise<void>(resolve => {
    const timer = setTimeout(() => connection.end(), maximumWaitMs)
    connection.send(request, status => {
      clearTimeout(timer)
      counts.durations.push(performance.now() - fromMs)
      if (status === null) counts.closed += 1
      else if (status !== 200) counts.refused += 1
      note(counts, status === 200 ? target : null, fromMs)
      resolve()
    })
  })
}
