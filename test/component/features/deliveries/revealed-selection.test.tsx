import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DeliveryId } from '#contract/terms'
import { deliveriesWindow, useDeliveries } from '../../../../renderer/data/live-window/deliveries-window.ts'
import { NotInSearch } from '../../../../renderer/features/list-view/revealed.tsx'
import { useAddress } from '../../../../renderer/navigation/address.ts'
import { searchDeliveries } from '../../../../renderer/navigation/searches.ts'
import { selectDelivery } from '../../../../renderer/navigation/selection.ts'
import { exampleList, exampleRow } from '../../support/example-list.ts'
import { exampleDelivery } from '../../support/example-record.ts'
import { renderListPane } from '../../support/render-list.tsx'

const far = 20 as DeliveryId
const pageRows = 200

beforeEach(() => selectDelivery(null))

function OpenOne() {
  const id = useAddress(state => state.queries.deliveries.id)
  if (id === null) return null
  return <NotInSearch of="deliveries" window={deliveriesWindow} rowKey={id} onSearch={searchDeliveries} />
}

/** A list of 500, of which a page has 200; `status:pending` matches only some at the top. */
async function show(search = '') {
  const all = Array.from({ length: 500 }, (_, at) => exampleRow(500 - at))
  const list = exampleList(all)
  const isFound = (query: string, id: number): boolean =>
    (!query.includes('status:pending') || id > 450) &&
    (/id:(\d+)/.exec(query)?.[1] ?? String(id)) === String(id)
  list.engine.respond('deliveries.list', ({ query, after = 0, before = Number.MAX_SAFE_INTEGER }) => {
    const rows = all.filter(({ id }) => id > after && id < before && isFound(query, id))
    const hasMore = rows.length > pageRows
    return {
      // Of newer rows, the next.
      rows: after > 0 ? rows.slice(-pageRows) : rows.slice(0, pageRows),
      hasMore,
      newest: rows[0]?.id ?? null,
      isComplete: true,
      rest: null,
    }
  })
  list.engine.respond('deliveries.count', ({ query }) => ({
    count: all.filter(({ id }) => isFound(query, id)).length,
    isComplete: true,
    rest: null,
  }))
  list.engine.respond('deliveries.get', ({ id }) => exampleDelivery(id))
  const screen = await renderListPane(list.engine, {}, <OpenOne />)
  searchDeliveries(search)
  return screen
}

const selectedRow = () =>
  document.querySelector<HTMLElement>('[role="option"][aria-selected="true"]')?.dataset.deliveryId
const listed = () => useDeliveries.getState().rows.map(({ id }) => id)

test('a delivery that is opened from elsewhere is in the list and selected', async () => {
  await show()
  await deliveriesWindow.load()
  expect(listed()).not.toContain(far)
  selectDelivery(far)
  await expect.poll(listed).toContain(far)
  await expect.poll(selectedRow).toBe(String(far))
  // With what is around it.
  await expect.poll(listed).toContain(far + 1)
  expect(listed()).toContain(far - 1)
})

test('a delivery that an address opens before the list is loaded is selected too', async () => {
  selectDelivery(far)
  await show()
  await deliveriesWindow.load()
  await expect.poll(listed).toContain(far)
  await expect.poll(selectedRow).toBe(String(far))
})

test('an open delivery stays selected when a search is cleared', async () => {
  await show(`id:${far}`)
  await deliveriesWindow.load()
  selectDelivery(far)
  await expect.poll(listed).toEqual([far])
  searchDeliveries('')
  await expect.poll(() => listed().length).toBeGreaterThan(1)
  await expect.poll(selectedRow).toBe(String(far))
})

test('an open delivery that the search does not match says so, and one click shows it in the full list', async () => {
  await show('status:pending')
  await deliveriesWindow.load()
  selectDelivery(far)
  await expect.element(page.getByText(/^Not in this search/)).toBeVisible()
  expect(listed()).not.toContain(far)
  await page.getByRole('button', { name: 'Show in list' }).click()
  await expect.poll(() => useDeliveries.getState().search).toBe('')
  await expect.poll(selectedRow).toBe(String(far))
  await expect.element(page.getByText(/^Not in this search/)).not.toBeInTheDocument()
})
