import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#contract/errors'
import { createThread, type ThreadOptions } from '../../../../main/engine/threads/thread.ts'
import type { ThreadCrash } from '../../../../main/engine/threads/thread-crash.ts'
import type { ObedientCalls, ObedientHost } from '../../../support/workers/obedient-worker.ts'

/** A thread that crashes on request. */
const entry = new URL('../../../support/workers/obedient-worker.ts', import.meta.url)

function opened({
  workerData = {},
  ...options
}: Partial<Pick<ThreadOptions<never, ObedientHost>, 'workerData' | 'cancelWithinMs'>> = {}) {
  const crashes: ThreadCrash[] = []
  const begun = Promise.withResolvers<void>()
  let onRestart = (): void => {}
  const thread = createThread<ObedientCalls, never, ObedientHost>({
    entry,
    workerData,
    name: 'test',
    maximumHeapMb: 32,
    ...options,
    host: {
      double: async value => 2 * value,
      refuse() {
        throw new AppError('not-found', 'planted')
      },
      begun: begun.resolve,
    },
    afterCrash: {
      kind: 'restart',
      error: ({ reason }) => new AppError('worker-failed', reason),
      restarting: () => new AppError('worker-failed', 'It is being started again.'),
    },
    onCrash: crash => crashes.push(crash),
    onRestart: () => onRestart(),
  })
  onTestFinished(() => thread.end())
  return {
    thread,
    crashes,
    begun: begun.promise,
    restarted: () =>
      new Promise<void>(resolve => {
        onRestart = resolve
      }),
  }
}

test('a thread that runs out of memory ends alone, says so, and comes back', async () => {
  const { thread, crashes, restarted } = opened()
  const back = restarted()
  await expect(thread.call('fillMemory')).rejects.toMatchObject({
    code: 'worker-failed',
    message: 'it ran out of memory',
  })
  await expect(thread.call('echo', 'hello')).rejects.toThrow('It is being started again.')
  await back
  expect(crashes).toMatchObject([{ reason: 'it ran out of memory', crashes: 1 }])
  expect(await thread.call('echo', 'hello')).toBe('hello')
})

test('pauses grow with each crash in a row, and a result ends the row', async () => {
  const { thread, crashes, restarted } = opened()
  const calls = [() => thread.call('crash'), () => thread.call('exit')]
  for (const call of calls) {
    const back = restarted()
    await expect(call()).rejects.toMatchObject({ code: 'worker-failed' })
    await back
  }
  expect(crashes.map(({ crashes, restartMs }) => [crashes, restartMs])).toEqual([
    [1, 100],
    [2, 200],
  ])
  await thread.call('echo', 'hello')
  const back = restarted()
  await expect(thread.call('crash')).rejects.toMatchObject({ code: 'worker-failed' })
  await back
  expect(crashes.at(-1)).toMatchObject({ crashes: 1, restartMs: 100, reason: 'an error that nothing caught' })
  expect(crashes[1]?.reason).toBe('it was ended from outside')
})

test('a call rejects with what its function throws, with what cannot be cloned, and once the thread has ended', async () => {
  const { thread } = opened()
  await expect(thread.call('refuse')).rejects.toMatchObject({ code: 'not-found', message: 'planted' })
  await expect(thread.call('echo', () => {})).rejects.toThrow('could not be cloned')
  expect(await thread.call('echo', 'still there')).toBe('still there')
  await thread.end()
  await expect(thread.call('echo', 'late')).rejects.toMatchObject({ code: 'closed' })
})

test('a thread calls functions of its host, several at once, and gets what they return or throw', async () => {
  const { thread } = opened()
  expect(await Promise.all([thread.call('quadruple', 3), thread.call('quadruple', 5)])).toEqual([12, 20])
  await expect(thread.call('callRefused')).rejects.toMatchObject({ code: 'not-found', message: 'planted' })
  expect(await thread.call('echo', 'still there')).toBe('still there')
})

test('a cancelled call rejects at once, or with a grace settles as the thread ends it', async () => {
  for (const [options, ended] of [
    [{}, { code: 'cancelled' }],
    [{ cancelWithinMs: 60_000 }, 'ended by itself'],
  ] as const) {
    const { thread, begun, crashes } = opened(options)
    const cancel = new AbortController()
    const call = thread.callWith({ signal: cancel.signal }, 'untilCanceled').catch((error: unknown) => error)
    await begun
    cancel.abort()
    expect(await call).toEqual(typeof ended === 'string' ? ended : expect.objectContaining(ended))
    expect(await thread.call('echo', 'still there')).toBe('still there')
    expect(crashes).toEqual([])
  }
})

test('a thread that does not end a cancelled call in time is terminated, and another one takes the next', async () => {
  const { thread, begun, crashes } = opened({ cancelWithinMs: 20 })
  const cancel = new AbortController()
  const call = thread.callWith({ signal: cancel.signal }, 'deaf')
  await begun
  cancel.abort()
  await expect(call).rejects.toMatchObject({ code: 'cancelled' })
  expect(crashes).toEqual([])
  expect(await thread.call('echo', 'hello')).toBe('hello')
})

test('a thread is never terminated before it has loaded what it needs', async () => {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const { thread } = opened({ cancelWithinMs: 20, workerData: { gate } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const cancel = new AbortController()
  const call = thread.callWith({ signal: cancel.signal }, 'untilCanceled')
  cancel.abort()
  vi.advanceTimersByTime(60_000)
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
  expect(await call).toBe('ended by itself')
})
