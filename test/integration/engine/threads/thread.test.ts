import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '#contract/errors'
import { createThread, type ThreadCrash } from '../../../../main/engine/threads/thread.ts'
import type { ObedientCalls } from '../../../support/workers/obedient-worker.ts'

/** A thread that crashes when it is told to. */
const entry = new URL('../../../support/workers/obedient-worker.ts', import.meta.url)

function opened() {
  const crashes: ThreadCrash[] = []
  let onRestart = (): void => {}
  const thread = createThread<ObedientCalls>({
    ...{ entry, workerData: {}, name: 'test', maximumHeapMb: 32 },
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
    ...{ code: 'worker-failed', message: 'it ran out of memory' },
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
