import { expect, onTestFinished, test } from 'vitest'
import { startRestartingWorker, type WorkerCrash } from '../../../../main/engine/workers/restarting-worker.ts'

/** A thread that follows its messages, and crashes when one says so. */
const entry = new URL('../../../support/workers/obedient-worker.ts', import.meta.url)

function opened(): {
  post: (message: string) => void
  crashes: WorkerCrash[]
  /** Resolves with the next answer. */
  answer: () => Promise<unknown>
  restarted: () => Promise<void>
} {
  const crashes: WorkerCrash[] = []
  let onAnswer = (_: unknown): void => {}
  let onRestart = (): void => {}
  const worker = startRestartingWorker<string>({
    ...{ entry, workerData: {}, name: 'test', maximumHeapMb: 32 },
    onMessage: reply => onAnswer(reply),
    onCrash: crash => crashes.push(crash),
    onRestart: () => onRestart(),
  })
  onTestFinished(() => worker.end('close'))
  return {
    post: worker.post,
    crashes,
    answer: () =>
      new Promise(resolve => {
        onAnswer = resolve
      }),
    restarted: () =>
      new Promise(resolve => {
        onRestart = resolve
      }),
  }
}

test('a thread that runs out of memory ends alone, says so, and comes back', async () => {
  const { post, crashes, answer, restarted } = opened()
  const back = restarted()
  post('fill the memory')
  await back
  expect(crashes).toMatchObject([{ reason: 'it ran out of memory', crashes: 1 }])
  const answered = answer()
  post('hello')
  expect(await answered).toBe('hello')
})

test('pauses grow with each crash in a row, and an answer ends the row', async () => {
  const { post, crashes, answer, restarted } = opened()
  for (const how of ['throw', 'exit']) {
    const back = restarted()
    post(how)
    await back
  }
  expect(crashes.map(({ crashes, restartMs }) => [crashes, restartMs])).toEqual([
    [1, 100],
    [2, 200],
  ])
  const answered = answer()
  post('hello')
  await answered
  const back = restarted()
  post('throw')
  await back
  expect(crashes.at(-1)).toMatchObject({ crashes: 1, restartMs: 100, reason: 'an error that nothing caught' })
  expect(crashes[1]?.reason).toBe('it was ended from outside')
})
