import { connect, type Socket } from 'node:net'

/** How long a sender waits for its answer at most. */
const maximumWaitMs = 30_000

/** What a well-behaved sender met. */
export interface SenderFigures {
  readonly acknowledged: number
  /** Connections that were closed on it. */
  readonly closed: number
  /** Answers other than 200. */
  readonly refused: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly mostMs: number
  /** The longest that it took to be served, from the first try that was not. */
  readonly longestWaitMs: number
  /** The targets of what was acknowledged: each sending has one of its own. */
  readonly targets: readonly string[]
}

export interface RunningSender {
  stop(): Promise<SenderFigures>
}

interface Counts {
  acknowledged: number
  closed: number
  refused: number
  readonly durations: number[]
  readonly targets: string[]
  /** When the first try began that was not served; `null` where the last one was. */
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
  let socket: Socket | null = null
  return running(everyMs, async counts => {
    if (socket === null || socket.destroyed) socket = await open(port)
    await post(socket, nextTarget('connected'), counts)
  })
}

/** Posts over a new connection each time. Its durations count from before it connects. */
export function newSenders(port: number, everyMs: number): RunningSender {
  return running(everyMs, async (counts, fromMs) => {
    const socket = await open(port)
    await post(socket, nextTarget('new'), counts, fromMs)
    socket.destroy()
  })
}

function running(everyMs: number, send: (counts: Counts, fromMs: number) => Promise<void>): RunningSender {
  const counts: Counts = {
    ...{ acknowledged: 0, closed: 0, refused: 0, durations: [], targets: [] },
    ...{ waitsSinceMs: null, longestWaitMs: 0 },
  }
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
      durations.sort((a, b) => a - b)
      const at = (share: number) =>
        durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0
      const longest = Math.max(longestWaitMs, stillMs)
      return {
        ...rest,
        ...{ p50Ms: at(0.5), p99Ms: at(0.99), mostMs: durations.at(-1) ?? 0, longestWaitMs: longest },
      }
    },
  }
}

function open(port: number): Promise<Socket> {
  return new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.on('error', () => {})
    socket.once('connect', () => resolve(socket))
    socket.once('close', () => resolve(socket))
  })
}

function note(counts: Counts, acknowledged: string | null, fromMs: number): void {
  const sinceMs = counts.waitsSinceMs ?? fromMs
  if (acknowledged === null) {
    counts.waitsSinceMs = sinceMs
    return
  }
  counts.acknowledged += 1
  counts.targets.push(acknowledged)
  counts.longestWaitMs = Math.max(counts.longestWaitMs, performance.now() - sinceMs)
  counts.waitsSinceMs = null
}

/** A closed connection counts as such and as the time it took; the next sending opens another. */
function post(socket: Socket, target: string, counts: Counts, fromMs = performance.now()): Promise<void> {
  return new Promise(resolve => {
    let text = ''
    const end = (): void => {
      clearTimeout(timer)
      socket.off('data', receive)
      socket.off('close', end)
      counts.durations.push(performance.now() - fromMs)
      const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]
      if (status === undefined) counts.closed += 1
      else if (status !== '200') counts.refused += 1
      note(counts, status === '200' ? target : null, fromMs)
      resolve()
    }
    const receive = (piece: Buffer): void => {
      text += piece.toString('latin1')
      if (text.endsWith('}')) end()
    }
    const timer = setTimeout(() => socket.destroy(), maximumWaitMs)
    socket.on('data', receive)
    socket.on('close', end)
    if (socket.destroyed) end()
    else socket.write(`POST ${target} HTTP/1.1\r\nHost: h\r\nContent-Length: 13\r\n\r\n{"event":"x"}`)
  })
}
