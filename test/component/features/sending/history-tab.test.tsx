import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { HistoryTab } from '../../../../renderer/features/sending/history-tab.tsx'
import { exampleAttempt } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const attempt = (id: number) =>
  exampleAttempt(id, {
    purpose: 'fixture',
    batchId: null,
    fixtureId: 'funding-complete',
    target: `http://127.0.0.1:3000/${id}`,
  })

test('older attempts that could not be loaded leave the newer ones, and a reader further down keeps the place', async () => {
  let newest = 3
  const page = ({ before = newest + 1 }: { readonly before?: number | undefined }) => ({
    attempts: before > 2 ? [attempt(before - 1)] : [attempt(1)],
    hasMore: before > 2,
  })
  const engine = fakeEngine({
    'attempts.list': page,
    'fixtures.list': { fixtures: [], folder: '', unreadable: [] },
  })
  const screen = await renderView(<HistoryTab />, engine)
  const targets = () =>
    [...document.querySelectorAll('tbody tr')].map(row => row.textContent.match(/3000\/(\d)/)?.[1])
  await expect.poll(targets).toEqual(['3'])
  const older = screen.getByRole('button', { name: 'Load older attempts' })
  engine.fail('attempts.list', new AppError('disk-full', 'The disk is full.'))
  await older.click()
  await expect.element(screen.getByRole('alert').getByText('The disk is full.')).toBeVisible()
  expect(targets()).toEqual(['3'])
  engine.respond('attempts.list', page)
  await older.click()
  await expect.poll(targets).toEqual(['3', '2'])
  await expect.element(screen.getByText('2+', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()

  newest = 4
  engine.publish('attempts.stored', { firstId: 4, lastId: 4, count: 1 } as never)
  await screen.getByRole('button', { name: 'Show newest' }).click()
  await expect.poll(targets).toEqual(['4'])
})

test('in a narrow pane the target is below its notification, as wide as it', async () => {
  const engine = fakeEngine({
    'attempts.list': { attempts: [attempt(1)], hasMore: false },
    'fixtures.list': { fixtures: [], folder: '', unreadable: [] },
  })
  const screen = await renderView(
    <div style={{ width: 668 }}>
      <HistoryTab />
    </div>,
    engine,
  )
  const target = screen.getByTitle(attempt(1).target)
  await expect.element(target).toBeVisible()
  expect(target.element().scrollWidth).toBeLessThanOrEqual(target.element().clientWidth)
  for (const name of ['Notification, target', 'Response, compared to last', 'Time, duration'])
    await expect.element(screen.getByRole('columnheader', { name })).toBeVisible()
})
