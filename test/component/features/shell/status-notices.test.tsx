import { expect, test } from 'vitest'
import type { RetentionQuestion } from '#contract/deliveries/sessions'
import type { AppStatus } from '#contract/status'
import { showCounts } from '../../../../renderer/data/sync/counts.ts'
import { WorkerFailureNotices } from '../../../../renderer/features/shell/banners/banners.tsx'
import { RetentionQuestionNotice } from '../../../../renderer/features/shell/banners/retention-question.tsx'
import { TopBar } from '../../../../renderer/features/shell/top-bar.tsx'
import { useAddress } from '../../../../renderer/navigation/address.ts'
import { exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const asked = (deliveries: number): AppStatus => {
  const retentionQuestion: RetentionQuestion = {
    deliveries,
    bodyBytes: 10,
    oldestAtMs: 1,
    newestAtMs: 2,
    total: deliveries,
    limits: { ageMs: 1, deliveries: null, bodyBytes: null },
    reason: 'newest',
  }
  return { ...exampleStatus, retentionQuestion }
}

test('a background thread that died is reported until it is dismissed, and again with its next failure', async () => {
  const failed = (atMs: number, id: number): AppStatus => {
    const message = `Inspection restarted after a failure; delivery ${id} was skipped.`
    return { ...exampleStatus, workerFailures: [{ part: 'inspection', message, atMs, count: 1 }] }
  }
  const screen = await renderView(<WorkerFailureNotices />, { 'app.status': failed(1, 1) })
  await expect.element(screen.getByText('A background task failed.')).toBeVisible()
  await expect.element(screen.getByText(/delivery 1 was skipped/)).toBeVisible()
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(screen.getByText('A background task failed.')).not.toBeInTheDocument()
  screen.engine.publish('status.changed', failed(2, 3))
  await expect.element(screen.getByText(/delivery 3 was skipped/)).toBeVisible()
})

test('retention that would remove too much asks: what is kept turns the limit off, and leads to it', async () => {
  const screen = await renderView(<RetentionQuestionNotice />, {
    'app.status': asked(3),
    'retention.response': { removed: 3 },
  })
  const question = screen.getByRole('alert')
  await expect.element(question.getByText(/Retention would delete 3 of 3 deliveries\./)).toBeVisible()
  await expect.element(question.getByText(/Even the newest delivery is older than the limit\./)).toBeVisible()
  await question.getByRole('button', { name: 'Keep and change limit' }).click()
  await expect.poll(() => useAddress.getState().view).toBe('sessions')
  expect(useAddress.getState().tabs.sessions).toBe('storage')
  const response = { remove: false, deliveries: 3, newestAtMs: 2 }
  expect(screen.engine.calls).toContainEqual({ method: 'retention.response', params: response })
})

test('what retention asks about goes once it is confirmed, and the dialog never confirms the next question', async () => {
  const screen = await renderView(<RetentionQuestionNotice />, {
    'app.status': asked(3),
    'retention.response': { removed: 3 },
  })
  const dialog = screen.getByRole('alertdialog')
  await screen.getByRole('button', { name: 'Delete now…' }).click()
  await expect.element(dialog.getByText(/This can’t be undone\./)).toBeVisible()
  screen.engine.publish('status.changed', asked(2))
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Delete now…' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(screen.engine.calls.filter(({ method }) => method === 'retention.response')).toEqual([])
  await screen.getByRole('button', { name: 'Delete now…' }).click()
  await dialog.getByRole('button', { name: 'Delete 2 deliveries' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const response = { remove: true, deliveries: 2, newestAtMs: 2 }
  expect(screen.engine.calls).toContainEqual({ method: 'retention.response', params: response })
})

test('the top bar shows how far the inspection of the start is, and how to resume one that was stopped', async () => {
  const engineOf = (status: AppStatus) => ({
    'app.status': status,
    'jobs.list': { jobs: [] },
    'sessions.list': { sessions: [] },
    'tunnels.list': { tunnels: [] },
    'index.continue': { isComplete: true },
  })
  const screen = await renderView(
    <TopBar />,
    engineOf({ ...exampleStatus, backlog: { total: 3000, left: 3000 } }),
  )
  await expect.element(screen.getByText('listening')).toBeVisible()
  showCounts({ pending: 1500 })
  const backlog = screen.getByTestId('start-backlog')
  await expect.element(backlog).toHaveAttribute('title', expect.stringMatching(/^1,500 of 3,000 deliveries/))
  await expect.element(backlog.getByText(/50 %/)).toBeVisible()
  screen.engine.publish('status.changed', exampleStatus)
  await expect.element(backlog).not.toBeInTheDocument()
  screen.engine.publish('status.changed', { ...exampleStatus, pendingCount: 1500, isInspectionStopped: true })
  await expect.element(screen.getByText('Inspection stopped')).toBeVisible()
  await screen.getByRole('button', { name: 'Resume inspection' }).click()
  expect(screen.engine.calls.map(({ method }) => method)).toContain('index.continue')
})
