import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppError } from '#contract/errors'
import { deliveriesWindow, useDeliveries } from '../../../../renderer/data/live-window/deliveries-window.ts'
import { openFilters } from '../../../../renderer/features/deliveries/filters/filters-open.ts'
import { searchDeliveries } from '../../../../renderer/navigation/searches.ts'
import { selectDelivery } from '../../../../renderer/navigation/selection.ts'
import { exampleList, exampleRow } from '../../support/example-list.ts'
import { renderList } from '../../support/render-list.tsx'

async function show(rows = [exampleRow(2), exampleRow(1)], found: (query: string) => boolean = () => false) {
  const list = exampleList(rows, found)
  const screen = await renderList(list.engine)
  return { ...screen, ...list }
}

const shownIds = () =>
  [...document.querySelectorAll<HTMLElement>('[data-delivery-id]')].map(({ dataset }) => dataset.deliveryId)

test('a frozen list shows new deliveries on request, and after it is unfrozen', async () => {
  const { getByRole, arrive } = await show()
  await expect.poll(shownIds).toEqual(['2', '1'])
  await getByRole('button', { name: 'Freeze list' }).click()
  const [third, fourth] = [`${arrive()}`, `${arrive()}`]
  const frozen = getByRole('region', { name: 'Frozen list' })
  await expect.poll(() => frozen.getByRole('status').element().textContent).toBe('Frozen, 2 new')
  expect(shownIds()).toEqual(['2', '1'])
  await frozen.getByRole('button', { name: 'Show new' }).click()
  await expect.poll(shownIds).toEqual([fourth, third, '2', '1'])
  await expect.poll(() => frozen.getByRole('status').element().textContent).toBe('Frozen')
  const fifth = `${arrive()}`
  await expect.poll(() => frozen.getByRole('status').element().textContent).toBe('Frozen, 1 new')
  await frozen.getByRole('button', { name: 'Unfreeze' }).click()
  await expect.poll(shownIds).toEqual([fifth, fourth, third, '2', '1'])
  await expect.element(frozen).not.toBeInTheDocument()
  const sixth = `${arrive()}`
  await expect.poll(shownIds).toEqual([sixth, fifth, fourth, third, '2', '1'])
})

test('after a search without results is cleared, it is not said that there is no delivery', async () => {
  const { getByRole, getByText, engine } = await show()
  searchDeliveries('nothing')
  await expect.element(getByText('No delivery matches')).toBeVisible()
  engine.hold('deliveries.list')
  await getByRole('button', { name: 'Show all deliveries' }).click()
  await expect.poll(() => useDeliveries.getState().search).toBe('')
  expect(page.getByText('Send a first delivery').elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Try it without an account' }).elements()).toEqual([])
})

test('an invalid query has no count and no actions', async () => {
  const { getByRole } = await show(undefined, query => query === 'kind:issuance')
  const counts = () => document.querySelectorAll('search [role="status"]').length
  const box = getByRole('combobox', { name: 'Search deliveries' })
  await box.fill('kind:issuance')
  await expect.element(page.getByRole('region', { name: 'Matching deliveries' })).toBeVisible()
  expect(counts()).toBe(1)
  await box.fill('kind:issuance (')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: 'Matching deliveries' })).not.toBeInTheDocument()
  expect(counts()).toBe(0)
})

test('values are added to the search and removed from it, by the mouse and the keyboard', async () => {
  await show(undefined, () => true)
  openFilters(true)
  const searched = () => useDeliveries.getState().search
  const value = (name: string) => page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name })
  await value('issuance 2').click()
  await expect.poll(searched).toBe('kind:issuance')
  await expect.element(value('issuance 2')).toHaveAttribute('aria-pressed', 'true')
  await value('redemption 2').click()
  await expect.poll(searched).toBe('kind:issuance,redemption')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(value('test run 1')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(searched).toBe('kind:issuance,redemption session:"test run"')
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.poll(searched).toBe('kind:redemption session:"test run"')
  await value('test run 1').click()
  await expect.poll(searched).toBe('kind:redemption')
  await page.getByRole('group', { name: 'Reason' }).getByRole('button', { name: 'Small deposit 1' }).click()
  await expect.poll(searched).toBe('kind:redemption reason:"small deposit"')
  await userEvent.keyboard('f')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Filters' })).toHaveFocus()
})

test('a finding is a value of the filters, and is muted by its menu', async () => {
  const { engine } = await show(undefined, () => true)
  const values = [{ value: 'warning', label: 'Warnings', count: 2 }]
  engine.respond('facets.list', {
    facets: [
      { field: 'kind', values: [{ value: 'issuance', label: 'issuance', count: 2 }], isCut: false },
      { field: 'finding', values, isCut: false },
    ],
    deliveryCount: 2,
    isComplete: true,
  })
  const codes = [
    { code: 'unknown-field', severity: 'warning' as const, title: 'An undocumented field', count: 2 },
  ]
  engine.respond('findings.summary', { codes, deliveryCount: 2, isComplete: true })
  engine.respond('mutes.add', mute => ({ mutes: [mute] }))
  engine.respond('mutes.remove', { mutes: [] })
  searchDeliveries('')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.element(page.getByRole('button', { name: 'issuance 2' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Warnings 2' })).toBeVisible()
  await page.getByRole('button', { name: /^warning: An undocumented field/ }).click()
  await expect.poll(() => useDeliveries.getState().search).toBe('finding:unknown-field')
  await page.getByRole('button', { name: 'Mute unknown-field…' }).click()
  await page.getByRole('menuitem', { name: 'Mute this code' }).click()
  const methods = () => engine.calls.map(({ method }) => method)
  await expect.poll(methods).toContain('mutes.add')
  openFilters(false)
})

test('older deliveries that failed to load are fetched by a retry', async () => {
  const { getByText, getByRole, engine } = await show()
  const page = { hasMore: false, newest: exampleRow(2).id, isComplete: true, rest: null }
  engine.respond('deliveries.list', { ...page, rows: [exampleRow(2)], hasMore: true })
  await deliveriesWindow.load()
  await expect.poll(shownIds).toEqual(['2'])
  engine.fail('deliveries.list', new AppError('disk-full', 'The disk is full.'))
  await deliveriesWindow.loadOlder()
  await expect.element(getByText(/^Couldn’t load older deliveries/)).toBeVisible()
  expect(shownIds()).toEqual(['2'])
  engine.respond('deliveries.list', { ...page, rows: [exampleRow(1)] })
  await getByRole('button', { name: 'Try again' }).click()
  await expect.poll(shownIds).toEqual(['2', '1'])
  await expect.element(getByText(/^Couldn’t load older deliveries/)).not.toBeInTheDocument()
})

test('the button of newer rows has its full name where it shows a short one', async () => {
  const { getByRole } = await show()
  await expect.poll(shownIds).toEqual(['2', '1'])
  useDeliveries.setState({ isFollowing: false, unseen: null })
  await expect
    .element(getByRole('button', { name: 'Newer deliveries', exact: true }))
    .toHaveTextContent('Newer')
})

test('a focused list without a selected row in view shows that it has the focus', async () => {
  const { getByRole } = await show()
  await expect.poll(shownIds).toEqual(['2', '1'])
  const list = getByRole('listbox', { name: 'Deliveries' })
  const outline = () => getComputedStyle(list.element()).outlineStyle
  await getByRole('combobox', { name: 'Search deliveries' }).click()
  while (document.activeElement !== list.element()) await userEvent.keyboard('{Tab}')
  expect(outline()).toBe('solid')
  selectDelivery(exampleRow(2).id)
  await expect.poll(outline).toBe('none')
})
