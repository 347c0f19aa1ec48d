import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { trailSummarySchema } from '#contract/deliveries/trail'
import { trailsWindow, useTrails } from '../../../../renderer/data/live-window/trails-window.ts'
import { TrailsView } from '../../../../renderer/features/trails/trails-view.tsx'
import { searchTrails } from '../../../../renderer/navigation/searches.ts'
import { openTrail } from '../../../../renderer/navigation/trail-selection.ts'
import { exampleDelivery, exampleTrail } from '../../support/example-record.ts'
import { exampleSettings, exampleStatus } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const keyOf = (id: number) => `transactions:tx${id}`
const rowOf = (id: number) =>
  trailSummarySchema.parse({
    ...exampleDelivery(id, keyOf(id)),
    isFinal: true,
    isOrderCertain: true,
    deliveryCount: 1,
    newestDeliveryId: id,
    findingCodes: [],
    firstReceivedAtMs: id,
    lastReceivedAtMs: id,
  })

/** A list of 700, of which a page has 200; `status:pending` matches only the newest 50. */
async function show(search = '') {
  const all = Array.from({ length: 700 }, (_, at) => rowOf(700 - at))
  const bounds = { isComplete: true, rest: null }
  const engine = fakeEngine({
    'app.status': exampleStatus,
    'settings.get': exampleSettings,
    'trails.list': ({ query, after = 0, before = Number.MAX_SAFE_INTEGER, limit = 200 }) => {
      const rows = all.filter(
        ({ newestDeliveryId: id }) => id > after && id < before && (query === '' || id > 650),
      )
      const part = after > 0 ? rows.slice(-limit) : rows.slice(0, limit)
      return { rows: part, hasMore: rows.length > limit, newest: all[0]?.newestDeliveryId ?? null, ...bounds }
    },
    'trails.count': { count: all.length, ...bounds },
    'trails.rows': ({ recordKeys }) => ({
      rows: all.filter(({ recordKey }) => recordKeys.includes(recordKey)),
    }),
    'trails.get': ({ recordKey }) => exampleTrail(recordKey, [Number(recordKey.slice(15))]),
    'deliveries.get': ({ id }) => exampleDelivery(id),
  })
  await renderView(
    <div style={{ width: 1200, height: 600 }}>
      <TrailsView />
    </div>,
    engine,
  )
  searchTrails(search)
  await trailsWindow.load()
}

const listed = () => useTrails.getState().rows.map(({ newestDeliveryId }) => newestDeliveryId)
const list = () => document.querySelector<HTMLElement>('#trail-list')

/** The key of the selected row, if it is in view. */
function selectedInView(): string | undefined {
  const row = list()?.querySelector<HTMLElement>('[role="option"][aria-selected="true"]')
  const place = row?.getBoundingClientRect()
  const view = list()?.getBoundingClientRect()
  if (row == null || place === undefined || view === undefined) return undefined
  return place.top >= view.top - 1 && place.bottom <= view.bottom + 1 ? row.dataset.recordKey : undefined
}

test('a trail opened from elsewhere is selected in the list and in view, however far down', async () => {
  await show()
  await expect.poll(list).not.toBeNull()
  list()?.scrollTo({ top: 3000 })
  for (const id of [580, 20, 690]) {
    openTrail(keyOf(id))
    await expect.poll(selectedInView).toBe(keyOf(id))
  }
  // With the rows around it.
  openTrail(keyOf(20))
  await expect.poll(listed).toEqual(expect.arrayContaining([19, 20, 21]))
})

test('so is a trail that is opened before the list is there', async () => {
  openTrail(keyOf(580))
  await show()
  await expect.poll(selectedInView).toBe(keyOf(580))
})

test('a trail that does not match the search says so, and is shown in the list of all', async () => {
  await show('status:pending')
  openTrail(keyOf(20))
  await expect.element(page.getByText(/^Not in this search/)).toBeVisible()
  expect(listed()).not.toContain(20)
  openTrail(keyOf(680))
  await expect.poll(selectedInView).toBe(keyOf(680))
  await expect.element(page.getByText(/^Not in this search/)).not.toBeInTheDocument()
  openTrail(keyOf(20))
  await page.getByRole('button', { name: 'Show in list' }).click()
  await expect.poll(selectedInView).toBe(keyOf(20))
  await expect.element(page.getByText(/^Not in this search/)).not.toBeInTheDocument()
})
