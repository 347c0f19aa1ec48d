import { expect, onTestFinished, test } from 'vitest'
import { startRestartingWorker, type WorkerDeath } from '../../../../main/engine/workers/restarting-worker.ts'

/** A thread that does what it is told, and dies when that is to die. */
const entry = new URL('../../../support/workers/obedient-worker.ts', import.meta.url)

function opened(): {
  post: (message: string) => void
  deaths: WorkerDeath[]
  /** Resolves with the next answer. */
  answer: () => Promise<unknown>
  restarted: () => Promise<void>
} {
  const deaths: WorkerDeath[] = []
  let onAnswer = (_: unknown): void => {}
  let onRestart = (): void => {}
  const worker = startRestartingWorker<string>({
    ...{ entry, workerData: {}, name: 'test', maximumHeapMb: 32 },
    onMessage: reply => onAnswer(reply),
    onDeath: death => deaths.push(death),
    onRestart: () => onRestart(),
  })
  onTestFinished(() => worker.end('close'))
  return {
    post: worker.post,
    deaths,
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
  const { post, deaths, answer, restarted } = opened()
  const back = restarted()
  post('fill the memory')
  await back
  expect(deaths).toMatchObject([{ reason: 'it ran out of memory', deaths: 1 }])
  const answered = answer()
  post('hello')
  expect(await answered).toBe('hello')
})

test('pauses grow with each death in a row, and an answer ends the row', async () => {
  const { post, deaths, answer, restarted } = opened()
  for (const how of ['throw', 'exit']) {
    const back = restarted()
    post(how)
    await back
  }
  expect(deaths.map(({ deaths, restartMs }) => [deaths, restartMs])).toEqual([
    [1, 100],
    [2, 200],
  ])
  const answered = answer()
  post('hello')
  await answered
  const back = restarted()
  post('throw')
  await back
  expect(deaths.at(-1)).toMatchObject({ deaths: 1, restartMs: 100, reason: 'an error that nothing caught' })
  expect(deaths[1]?.reason).toBe('it was ended from outside')
})
