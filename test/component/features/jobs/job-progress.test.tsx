import { expect, test } from 'vitest'
import type { Job, JobId } from '#contract/jobs'
import { JobIndicator, JobProgress } from '../../../../renderer/features/jobs/index.ts'
import { renderView } from '../../support/render-view.tsx'

const job: Job = { id: 7 as JobId, kind: 'vacuum', state: 'running', done: 250, total: 1000 }

test('work that another page began is shown with its progress, and stopped', async () => {
  const screen = await renderView(
    <>
      <JobProgress kind="vacuum" />
      <JobIndicator kind="removal" />
    </>,
    { 'jobs.list': { jobs: [job] }, 'jobs.cancel': {} },
  )
  const bar = screen.getByRole('progressbar', { name: 'Compacting' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '25')
  screen.engine.publish('job.progress', { ...job, done: 500 })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '50')
  await screen.getByRole('button', { name: 'Stop' }).click()
  expect(screen.engine.calls).toContainEqual({ method: 'jobs.cancel', params: { id: 7 } })
  screen.engine.publish('job.progress', { ...job, state: 'cancelled' })
  await expect.element(bar).not.toBeInTheDocument()
})

test('deletion is shown where no dialog is open, and ends with a click', async () => {
  const screen = await renderView(<JobIndicator kind="removal" />, {
    'jobs.list': { jobs: [] },
    'jobs.cancel': {},
  })
  screen.engine.publish('job.progress', { ...job, kind: 'removal', done: 420 })
  await screen.getByRole('button', { name: 'Deleting 42 % · Stop' }).click()
  expect(screen.engine.calls).toContainEqual({ method: 'jobs.cancel', params: { id: 7 } })
})
