import { afterEach, beforeEach, vi } from 'vitest'
import { AppError, type Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import type { Connection } from '#contract/transport'
import { connectClient } from '../../../renderer/api/client.ts'
import { queryClient } from '../../../renderer/data/client/query-client.ts'

interface HeldCall {
  readonly method: string
  readonly params: unknown
  readonly signal: AbortSignal | undefined
  readonly respond: (reply: Reply) => void
}

/** An engine whose responses and events the test releases. */
export interface HeldEngine {
  /** Calls without a response, oldest first. */
  readonly waiting: HeldCall[]
  /** Takes the oldest waiting call of the method, or the newest, once there is one. */
  next(method: string, which?: 'oldest' | 'newest'): Promise<HeldCall>
  /** Responds to that call. */
  respond(method: string, value: unknown, which?: 'oldest' | 'newest'): Promise<void>
  fail(method: string): Promise<void>
  /** Events flow again after an interruption. */
  reconnect(): void
  /** Publishes an event, and waits until it is shown. */
  publish(name: EventFrame['name'], data: unknown): Promise<void>
}

/** A state that outlives a test. */
interface Store {
  setState(state: never, isWhole: true): void
  getInitialState(): unknown
}

/**
 * Connects the renderer to such an engine before each test of a file, with nothing in its cache and these stores as they were
 * at first. Called outside tests. Timers run only while a test waits here, and those that are left end with their test. Events
 * flow without everything being fetched first.
 */
export function heldEngine(...stores: readonly Store[]): HeldEngine {
  const waiting: HeldCall[] = []
  let push: (frame: EventFrame) => void = () => {}
  let connect: (connection: Connection) => void = () => {}
  let number = 0

  beforeEach(async () => {
    stopTimers()
    vi.stubGlobal('document', {
      hidden: false,
      documentElement: { dataset: {} },
      addEventListener: () => {},
    })
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
    vi.stubGlobal('cancelAnimationFrame', clearTimeout)
    queryClient.clear()
    for (const store of stores) store.setState(store.getInitialState() as never, true)
    waiting.length = 0
    number = 0
    connectClient({
      subscribe(onFrame, onConnection = () => {}) {
        push = onFrame
        connect = onConnection
        return () => {}
      },
      invoke: (method, params, signal) =>
        new Promise<Reply>(respond => waiting.push({ method, params, signal, respond })),
    })
    const { startSync } =
      await fresh<typeof import('../../../renderer/data/sync/sync.ts')>('data/sync/sync.ts')
    // Only its fetching without events is ended by it: the stream above stays.
    startSync([])()
  })
  afterEach(() => {
    startTimers()
    vi.unstubAllGlobals()
    queryClient.clear()
  })

  async function next(method: string, which: 'oldest' | 'newest' = 'oldest'): Promise<HeldCall> {
    const isIt = (one: HeldCall): boolean => one.method === method
    await inTime(() => waiting.some(isIt))
    const at = which === 'oldest' ? waiting.findIndex(isIt) : waiting.findLastIndex(isIt)
    const [call] = waiting.splice(at, 1)
    if (call === undefined) throw new Error(`Nobody called ${method}.`)
    return call
  }

  async function reply(method: string, value: Reply, which?: 'oldest' | 'newest'): Promise<void> {
    const call = await next(method, which)
    call.respond(value)
    await shown()
  }

  return {
    waiting,
    next,
    respond: (method, value, which) => reply(method, { ok: true, value }, which),
    fail: method => reply(method, { ok: false, error: new AppError('internal', 'It failed.').toWire() }),
    reconnect: () => connect('open'),
    async publish(name, data) {
      number += 1
      push({ launchId: 'one', number, name, data } as EventFrame)
      await shown()
    },
  }
}

/** From now on timers run only while a test waits with `inTime`. */
export function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

/** Those that were left are forgotten. */
export function startTimers(): void {
  vi.useRealTimers()
}

/** Lets time pass until it is so. */
export async function inTime(isSo: () => unknown): Promise<void> {
  for (let passedMs = 0; !isSo(); passedMs += 10) {
    if (passedMs > 10_000) throw new Error(`Not so in time: ${isSo}`)
    await vi.advanceTimersByTimeAsync(10)
  }
}

/** Waits until responses and events are shown: TanStack Query notifies in a timer. */
export async function shown(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await vi.advanceTimersByTimeAsync(0)
}

let modules = 0

/**
 * A module below renderer/ with its own state, over the modules that all tests share: loading all again takes
 * a tenth of a second.
 */
export async function fresh<Module>(path: string): Promise<Module> {
  modules += 1
  return import(/* @vite-ignore */ `../../../renderer/${path}?${modules}`)
}
