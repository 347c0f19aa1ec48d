import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deliveriesWindow, useDeliveries } from '../../../../renderer/data/live-window/deliveries-window.ts'
import { showCounts } from '../../../../renderer/data/sync/counts.ts'
import { openReplayOfList } from '../../../../renderer/features/batches/open-replay-many.ts'
import { deliveriesGroup } from '../../../../renderer/features/deliveries/commands.ts'
import { openFilters } from '../../../../renderer/features/deliveries/filters/filters-open.ts'
import { DeliveryPane } from '../../../../renderer/features/detail/delivery-pane.tsx'
import { exportScopes } from '../../../../renderer/features/exporting/state/export-store.ts'
import { offeredCommands } from '../../../../renderer/features/shell/commands/commands.ts'
import { clearMultiSelection } from '../../../../renderer/navigation/multi-selection.ts'
import { closeOverlay, openedOverlay } from '../../../../renderer/navigation/overlay.ts'
import { searchDeliveries } from '../../../../renderer/navigation/searches.ts'
import { selectDelivery } from '../../../../renderer/navigation/selection.ts'
import { isAvailable } from '../../../../renderer/ui/buttons/command.ts'
import { exampleList, exampleRow } from '../../support/example-list.ts'
import { renderListPane } from '../../support/render-list.tsx'

const startMs = Date.parse('2026-05-04T10:00:00Z')
const read = 'kind:issuance'
const box = page.getByRole('combobox', { name: 'Search deliveries' })
const filters = page.getByRole('dialog', { name: 'Filters' })
const counts = () => [...document.querySelectorAll('search [role="status"]')].map(count => count.textContent)

beforeEach(() => {
  clearMultiSelection()
  closeOverlay()
  selectDelivery(null)
  openFilters(false)
})

afterEach(() => {
  vi.useRealTimers()
})

/** Three issuances of four deliveries, with a chart. */
async function show() {
  const rows = [4, 3, 2, 1].map(id => exampleRow(id))
  const list = exampleList(rows, (query, row) => query === read && row.id < 4)
  const column = { errorCount: 0, warningCount: 0 }
  list.engine.respond('deliveries.histogram', {
    fromMs: startMs,
    toMs: startMs + 2_000,
    bucketMs: 1_000,
    buckets: [
      { atMs: startMs, count: 2, ...column },
      { atMs: startMs + 1_000, count: 1, ...column },
    ],
    deliveryCount: 3,
    isComplete: true,
  })
  const screen = await renderListPane(list.engine, {}, null, <DeliveryPane />)
  searchDeliveries('')
  await deliveriesWindow.load()
  await expect.element(box).toBeVisible()
  return { ...screen, engine: list.engine }
}

test('results of the previous search are neither counted nor acted on while the query is invalid', async () => {
  await show()
  await box.fill(read)
  await expect.poll(() => useDeliveries.getState().count).toBe(3)
  await expect.poll(counts).toEqual(['3 matches'])
  const replays = () =>
    offeredCommands().filter(({ command }) => command.title === 'Replay matching deliveries…').length
  const isExported = () => exportScopes(null).some(({ selection }) => selection.of === 'search')
  const chart = page.getByRole('figure', { name: 'Arrivals of 3 deliveries' })
  await expect.element(chart).toBeVisible()
  expect([replays(), isExported()]).toEqual([1, true])

  await box.fill(`${read} statsu:failed`)
  await expect.element(page.getByText(/^Unknown field "statsu"/)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Matching deliveries' })).not.toBeInTheDocument()
  expect(counts()).toEqual([])
  await expect.element(chart).not.toBeInTheDocument()
  expect([replays(), isExported()]).toEqual([0, false])
  openReplayOfList()
  expect(openedOverlay()).toBeNull()
  expect(isAvailable(deliveriesGroup.commands.selectAll)).toBe(false)
  await page.getByRole('button', { name: 'List actions' }).click()
  for (const name of ['Export matching deliveries…', 'Select matching deliveries'])
    await expect
      .element(page.getByRole('menuitem', { name: new RegExp(`^${name}`) }))
      .toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  openFilters(true)
  await expect.element(filters.getByText('The search is not valid. Correct the search first.')).toBeVisible()
  openFilters(false)

  await box.fill(`${read} `)
  await expect.element(page.getByRole('region', { name: 'Matching deliveries' })).toBeVisible()
  await expect.element(chart).toBeVisible()
  expect([replays(), isExported()]).toEqual([1, true])
})

test('a term that is being typed leaves the rows of the last valid query, which are named in an error', async () => {
  const { engine } = await show()
  await box.fill(read)
  await expect.poll(() => useDeliveries.getState().count).toBe(3)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const typed of [' sta', 'tus', ':']) {
    // Not by `fill`, which first selects the text: then the caret is not at the word, which is searched.
    document.execCommand('insertText', false, typed)
    await vi.advanceTimersByTimeAsync(500)
  }
  await expect.element(box).toHaveAttribute('aria-invalid', 'false')
  await vi.advanceTimersByTimeAsync(500)
  vi.useRealTimers()
  await expect.element(page.getByText(`Rows of the last valid query: ${read}`)).toBeVisible()
  const queries = engine.calls
    .filter(({ method }) => method === 'deliveries.list')
    .map(({ params }) => params)
  expect(new Set(queries.map(params => (params as { query?: string }).query))).toEqual(new Set(['', read]))
  expect(page.getByRole('listbox', { name: 'Deliveries' }).getByRole('option').elements().length).toBe(3)
})

test('a mistyped field is marked at its place, and the nearest is offered; a missing value is an error once it is asked for', async () => {
  await show()
  await box.fill(`${read} statsu:failed`)
  await expect.element(page.getByText(/^Unknown field "statsu". Did you mean "status"/)).toBeVisible()
  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
  const wrong = page.getByTestId('search-wrong')
  await expect.element(wrong).toHaveTextContent('statsu')
  await box.fill('status:')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('A value is missing after "status:"', { exact: false })).toBeVisible()
  await box.fill(`${read} `)
  await expect.element(wrong).not.toBeInTheDocument()
})

test('the nearest value is offered where nothing matches, and is one click away', async () => {
  await show()
  await box.fill('kind:isuance')
  await page.getByRole('button', { name: `Search ${read}` }).click()
  await expect.poll(() => useDeliveries.getState().search).toBe(read)
  await expect.element(box).toHaveValue(read)
})

test('a search without results does not say that nothing is stored', async () => {
  await show()
  await box.fill('zebra')
  await expect.element(page.getByText('No delivery matches')).toBeVisible()
  await expect.element(page.getByText('No delivery selected')).toBeVisible()
  showCounts({ total: 0 })
  await expect.element(page.getByText('No delivery selected')).not.toBeInTheDocument()
})
