import { vi } from 'vitest'
import { AppError, type Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import type { Connection } from '#contract/transport'
import { until } from '../until.ts'

interface HeldCall {
  readonly method: string
  readonly params: unknown
  readonly answer: (reply: Reply) => void
}

/** An engine whose answers and events come when the test lets them. */
export interface HeldEngine {
  /** Calls that were made and not answered, oldest first. */
  readonly waiting: readonly HeldCall[]
  /** Answers the oldest waiting call of the method, or the newest. */
  answer(method: string, value: unknown, which?: 'oldest' | 'newest'): Promise<void>
  fail(method: string): Promise<void>
  /** Events flow again after an interruption. */
  reconnect(): void
  /** Publishes an event, and waits until it is shown. */
  publish(name: EventFrame['name'], data: unknown): Promise<void>
}

/** Connects the renderer's fresh modules to such an engine. Events flow without everything being fetched first. */
export async function holdCalls(): Promise<HeldEngine> {
  vi.resetModules()
  vi.stubGlobal('document', {
    ...{ hidden: false, documentElement: { dataset: {} } },
    addEventListener: () => {},
  })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setImmediate(run))
  vi.stubGlobal('cancelAnimationFrame', clearImmediate)
  const waiting: HeldCall[] = []
  let push: (frame: EventFrame) => void = () => {}
  let connect: (connection: Connection) => void = () => {}
  let number = 0
  const { connectClient } = await import('../../../renderer/api/client.ts')
  connectClient({
    subscribe(onFrame, onConnection = () => {}) {
      push = onFrame
      connect = onConnection
      return () => {}
    },
    invoke: (method, params) =>
      new Promise<Reply>(resolve => waiting.push({ method, params, answer: resolve })),
  })
  const { startSync } = await import('../../../renderer/data/sync/sync.ts')
  const end = startSync([])
  // Only its fetching without events is ended by it: the stream above stays.
  end()

  async function reply(method: string, value: Reply, which: 'oldest' | 'newest'): Promise<void> {
    await until(() => waiting.some(one => one.method === method))
    const at =
      which === 'oldest'
        ? waiting.findIndex(one => one.method === method)
        : waiting.findLastIndex(one => one.method === method)
    waiting.splice(at, 1)[0]?.answer(value)
    await shown()
  }

  return {
    waiting,
    answer: (method, value, which = 'oldest') => reply(method, { ok: true, value }, which),
    fail: method =>
      reply(method, { ok: false, error: new AppError('internal', 'It failed.').toWire() }, 'oldest'),
    reconnect: () => connect('open'),
    async publish(name, data) {
      number += 1
      push({ launchId: 'one', number, name, data } as EventFrame)
      await shown()
    },
  }
}

/** Waits until what was answered or published is shown: TanStack Query notifies in a timer. */
async function shown(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise(resolve => setImmediate(resolve))
    await new Promise(resolve => setTimeout(resolve))
  }
}
