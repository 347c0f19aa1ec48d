import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { DeliveryId } from '#contract/terms'
import { isPending } from '../../../main/engine/store/read/deliveries/uninspected.ts'
import { percentile } from '../../support/figures.ts'
import type { HeldClient } from '../../support/network/connect-to.ts'
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

interface RunningSender {
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
    acknowledged: 0,
    closed: 0,
    refused: 0,
    durations: [],
    acknowledgedAtMs: new Map(),
    waitsSinceMs: null,
    longestWaitMs: 0,
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

/** The longest that each took, in milliseconds. */
export interface ReadFigures {
  /** One response to a search for text, and one with facets, as the interface asks for them. */
  readonly searchMs: number
  readonly facetsMs: number
  /** A search to its end: everything is looked through. */
  readonly wholeSearchMs: number
}

const pauseMs = 200
/** As long as the interface lets a read go on before it shows what was found so far. */
export const within = { search: 80, facets: 120 }

/** Searches for a text that nobody has and counts facets, one after the other, until it is stopped. */
export function watchReads(client: HeldClient): { stop(): Promise<ReadFigures> } {
  const longest = { searchMs: 0, facetsMs: 0, wholeSearchMs: 0 }
  let isOver = false
  const timed = async <T>(name: keyof ReadFigures, read: () => Promise<T>): Promise<T> => {
    const startMs = performance.now()
    const result = await read()
    longest[name] = Math.max(longest[name], performance.now() - startMs)
    return result
  }
  /** Where to go on; `null` at the end. */
  const search = async (before: DeliveryId | null): Promise<DeliveryId | null> => {
    const asked = { query: '"no such text"', within: within.search }
    const { rest } = await client.call('deliveries.list', before === null ? asked : { ...asked, before })
    return rest?.at ?? null
  }
  const searchAll = async (): Promise<void> => {
    let before: DeliveryId | null = null
    do before = await timed('searchMs', () => search(before))
    while (before !== null)
  }
  const over = (async () => {
    while (!isOver) {
      await timed('wholeSearchMs', searchAll)
      await timed('facetsMs', () => client.call('facets.list', { query: '', within: within.facets }))
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
  })()
  // Whoever stops it learns of a failure.
  over.catch(() => {})
  return {
    async stop() {
      isOver = true
      await over
      return longest
    },
  }
}

const everyMs = 50
/** What is not inspected by then counts as inspected then. */
const patienceMs = 30_000

/**
 * Notes when deliveries of senders are inspected, to 50 ms, in the files of a store.
 * `longestMs`: from the response, by its target and monotonic time, until its delivery was inspected.
 */
export function watchInspection(dataDir: string): {
  longestMs(responded: ReadonlyMap<string, number>): Promise<number>
} {
  const database = new Database(join(dataDir, 'store.db'), { readonly: true, timeout: 10_000 })
  database.prepare('ATTACH ? AS indexed').run(join(dataDir, 'index.db'))
  const stored = database.prepare<object, { id: number; target: string }>(
    'SELECT id, target FROM deliveries WHERE id > @lastId ORDER BY id',
  )
  const uninspected = database
    .prepare<object, number>(
      `SELECT d.id FROM json_each(@ids) j CROSS JOIN deliveries d WHERE d.id = j.value AND ${isPending}`,
    )
    .pluck()
  const pending = new Map<number, string>()
  const inspectedAtMs = new Map<string, number>()
  let lastId = database.prepare<[], number | null>('SELECT max(id) FROM deliveries').pluck().get() ?? 0

  function look(): void {
    for (const { id, target } of stored.all({ lastId })) {
      lastId = id
      if (/^\/(connected|new)\//.test(target)) pending.set(id, target)
    }
    const left = new Set(uninspected.all({ ids: JSON.stringify([...pending.keys()]), after: 0 }))
    for (const [id, target] of pending) {
      if (left.has(id)) continue
      pending.delete(id)
      inspectedAtMs.set(target, performance.now())
    }
  }
  const timer = setInterval(look, everyMs)
  return {
    async longestMs(responded) {
      const endMs = performance.now() + patienceMs
      const isLeft = (): boolean => [...responded.keys()].some(target => !inspectedAtMs.has(target))
      while (isLeft() && performance.now() < endMs) await new Promise(resolve => setTimeout(resolve, everyMs))
      clearInterval(timer)
      database.close()
      return [...responded].reduce(
        (longest, [target, atMs]) =>
          Math.max(longest, (inspectedAtMs.get(target) ?? performance.now()) - atMs),
        0,
      )
    },
  }
}
