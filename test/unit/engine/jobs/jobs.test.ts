import { expect, test } from 'vitest'
import type { Job } from '#contract/jobs'
import { createJobs, createStoreJobs } from '../../../../main/engine/jobs/jobs.ts'

function jobsAt() {
  let nowMs = 0
  const reports: Job[] = []
  const jobs = createStoreJobs({ clock: { monotonicMs: () => nowMs }, onProgress: job => reports.push(job) })
  return {
    jobs,
    reports,
    pass: (ms: number) => (nowMs += ms),
    states: () => reports.map(({ state }) => state),
  }
}

test('work shows that it began, how far it is at most every 100 ms, and its end', async () => {
  const { jobs, reports, pass } = jobsAt()
  const response = jobs.run('removal', 10, async ({ progress }) => {
    progress(1)
    pass(100)
    progress(4)
    progress(5)
    return 'done with it'
  })
  expect(jobs.list()).toMatchObject([{ kind: 'removal', state: 'running', done: 5, total: 10 }])
  expect(await response).toBe('done with it')
  await jobs.close()
  expect(reports.map(({ state, done }) => [state, done])).toEqual([
    ['running', 0],
    ['running', 4],
    ['done', 5],
  ])
  expect(jobs.list()).toEqual([])
})

test('one that is cancelled ends with what it has done', async () => {
  const { jobs, states } = jobsAt()
  const response = jobs.run('vacuum', 10, async ({ signal }) => {
    await new Promise(resolve => signal.addEventListener('abort', resolve))
    return 'a part'
  })
  for (const { id } of jobs.list()) jobs.cancel(id)
  expect(await response).toBe('a part')
  await jobs.close()
  expect(states()).toEqual(['running', 'cancelled'])
})

test('closing cancels what is running and waits for it; what fails is reported too', async () => {
  const { jobs, states } = jobsAt()
  let hasEnded = false
  void jobs.run('vacuum', 1, async ({ signal }) => {
    await new Promise(resolve => signal.addEventListener('abort', resolve))
    hasEnded = true
  })
  await jobs.close()
  expect(hasEnded).toBe(true)
  await expect(jobs.run('removal', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await jobs.close()
  expect(states()).toEqual(['running', 'cancelled', 'running', 'failed'])
})

test('more than was expected is no more than all', async () => {
  const { jobs, reports } = jobsAt()
  await jobs.run('removal', 1, async ({ progress }) => progress(3))
  await jobs.close()
  expect(reports.at(-1)).toMatchObject({ done: 3, total: 3 })
})

test('the last hundred that ended are still known, and all that run', async () => {
  const shown: string[] = []
  const jobs = createJobs<{ readonly id: number; readonly state: string }>({
    clock: { monotonicMs: () => 0 },
    onProgress: ({ id, state }) => shown.push(`${id} ${state}`),
  })
  const first = jobs.start({ id: 1, state: 'running' }, async ({ signal }) => {
    await new Promise(resolve => signal.addEventListener('abort', resolve))
    return { state: `ended: ${signal.reason}` }
  })
  for (let id = 2; id <= 102; id += 1)
    await jobs.start({ id, state: 'running' }, async () => ({ state: 'done' }))
  expect(jobs.running()).toEqual([{ id: 1, state: 'running' }])
  expect(() => jobs.found(2)).toThrow(expect.objectContaining({ code: 'not-found' }))
  expect(jobs.found(3)).toEqual({ id: 3, state: 'done' })
  jobs.cancel(1, 'a reason')
  await first
  expect(shown.at(-1)).toBe('1 ended: a reason')
  expect(jobs.get(1)).toEqual({ id: 1, state: 'ended: a reason' })
  expect(jobs.get(3)).toBeNull()
  expect(jobs.running()).toEqual([])
})
