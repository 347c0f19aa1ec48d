import { expect, test } from 'vitest'
import { PracticeSummary } from '../../../../renderer/features/services/practice/practice-summary.tsx'
import { useAddress } from '../../../../renderer/navigation/address.ts'
import { examplePractice } from '../../../support/renderer/examples.ts'
import { exampleStatus } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const running = { state: 'running', baseUrl: 'http://127.0.0.1:4499', faultCount: 58, lastElapsedMs: 2 }
const status = examplePractice({ ...running, planned: 1400, delivered: 1399 })
const fault = (number: number, kind: 'duplicate' | 'skip', findings: string[]) => ({
  number,
  kind,
  service: 'funding' as const,
  recordKind: 'funding' as const,
  recordId: `record${number}`,
  status: 'complete',
  findings,
  message: `Fault ${number}.`,
})

test('a practice run that ended lists its faults with an example of each, until dismissed', async () => {
  localStorage.removeItem('practice-summary-dismissed')
  const engine = fakeEngine({
    'app.status': exampleStatus,
    'practice.status': status,
    'practice.faults': {
      faults: [fault(1, 'duplicate', []), fault(2, 'skip', []), fault(3, 'skip', ['status-skipped'])],
      total: 58,
      counts: { duplicate: 38, skip: 20 },
    },
    'trails.list': ({ query }) => ({
      rows: (query.includes('record3') ? [{ recordKey: 'funding:fid:record3' }] : []) as never,
      hasMore: false,
      newest: null,
      isComplete: true,
      rest: null,
    }),
  })
  const screen = await renderView(<PracticeSummary />, engine)
  const summary = screen.getByRole('region', { name: 'Practice run' })
  await expect.poll(() => engine.calls.map(({ method }) => method)).toContain('practice.status')
  expect(summary.elements()).toEqual([])
  engine.publish('practice.changed', { ...status, delivered: 1400, isDone: true })
  await expect
    .element(summary.getByRole('button', { name: /^38 repeated/ }))
    .toHaveAttribute('title', 'Fault 1.')
  await expect.element(summary.getByText(/It sent 1,400 notifications/)).toBeVisible()
  await summary.getByRole('button', { name: /^20 skipped/ }).click()
  await expect.poll(() => useAddress.getState().things.trails).toBe('funding:fid:record3')

  await summary.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(summary).not.toBeInTheDocument()
  const next = { ...exampleStatus, session: { ...exampleStatus.session, id: 2 } }
  engine.publish('practice.changed', { ...status, isDone: true, seed: 2 })
  await expect.element(summary).not.toBeInTheDocument()
  engine.publish('status.changed', next as typeof exampleStatus)
  await expect.element(summary).toBeVisible()
})
