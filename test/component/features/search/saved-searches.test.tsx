import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deliveriesWindow, useDeliveries } from '../../../../renderer/data/live-window/deliveries-window.ts'
import { SearchBar } from '../../../../renderer/features/deliveries/deliveries-view.tsx'
import { openSavedSearches } from '../../../../renderer/features/search/saved/open-saved.ts'
import { searchDeliveries } from '../../../../renderer/navigation/searches.ts'
import { exampleList, exampleRow } from '../../support/example-list.ts'
import { renderView } from '../../support/render-view.tsx'

async function show(query = '') {
  const list = exampleList([exampleRow(2), exampleRow(1)], () => true)
  searchDeliveries(query)
  const screen = await renderView(<SearchBar />, list.engine)
  await deliveriesWindow.load()
  return { ...screen, ...list, box: screen.getByRole('combobox', { name: 'Search deliveries' }) }
}

const searched = () => useDeliveries.getState().search
const saved = page.getByRole('dialog', { name: 'Saved searches' })

beforeEach(() => {
  openSavedSearches(null)
  localStorage.clear()
})

async function save(name: string, query: string) {
  searchDeliveries(query)
  await saved.getByRole('textbox', { name: 'Name' }).fill(name)
  await saved.getByRole('button', { name: 'Save search' }).click()
  await expect.element(saved.getByRole('button', { name: `Search ${name} ${query}` })).toBeVisible()
}

test('a query is saved under a name, and applied by its number key', async () => {
  const { settings } = await show()
  openSavedSearches('delivery-search')
  await expect.element(saved.getByText('No saved searches. Save a query to use it again.')).toBeVisible()
  await save('Failures', 'status:failed')
  await save('Large', 'size:>1mb')
  expect(settings().savedSearches.map(({ name, query }) => [name, query])).toEqual([
    ['Failures', 'status:failed'],
    ['Large', 'size:>1mb'],
  ])
  // The form is gone, and the focus with it: the popover has it.
  await expect.poll(() => saved.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('1')
  await expect.poll(searched).toBe('status:failed')
  await expect.element(saved).not.toBeInTheDocument()
})

test('a saved search is moved, edited and deleted, and the deletion undone', async () => {
  const { settings } = await show()
  const names = () => settings().savedSearches.map(({ name }) => name)
  openSavedSearches('delivery-search')
  await save('Failures', 'status:failed')
  await save('Large', 'size:>1mb')
  await saved.getByRole('button', { name: 'Move Large up' }).click()
  await expect.poll(names).toEqual(['Large', 'Failures'])
  await saved.getByRole('button', { name: 'Edit Large' }).click()
  await saved.getByRole('textbox', { name: 'Name' }).first().fill('Huge')
  await saved.getByRole('textbox', { name: 'Query' }).fill('size:>')
  await saved.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(saved.getByText('">" is not a valid size', { exact: false })).toBeVisible()
  expect(names()).toEqual(['Large', 'Failures'])
  await saved.getByRole('textbox', { name: 'Query' }).fill('size:>2mb')
  await saved.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(names).toEqual(['Huge', 'Failures'])
  await saved.getByRole('button', { name: 'Delete Huge' }).click()
  await expect.poll(names).toEqual(['Failures'])
  await saved.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['Huge', 'Failures'])
})

test('an empty box offers what is saved by name, then what was searched last', async () => {
  const { box } = await show()
  openSavedSearches('delivery-search')
  await save('Failures', 'status:failed')
  await userEvent.keyboard('{Escape}')
  await box.fill('kind:issuance')
  await userEvent.keyboard('{Enter}')
  await box.fill('')
  await userEvent.keyboard('{ArrowDown}')
  const offers = page.getByRole('listbox', { name: 'Completions' }).getByRole('option')
  await expect.poll(() => offers.nth(0).element().textContent).toBe('Failuresstatus:failed')
  await expect.poll(() => offers.nth(1).element().textContent).toBe('kind:issuancerecent')
  await offers.nth(0).click()
  await expect.poll(searched).toBe('status:failed')
})

test('what Escape clears is offered again', async () => {
  const { box } = await show()
  await box.fill('kind:issuance')
  await userEvent.keyboard('{Escape}')
  await expect.poll(searched).toBe('')
  await userEvent.keyboard('{ArrowDown}')
  const offers = page.getByRole('listbox', { name: 'Completions' }).getByRole('option')
  await expect.poll(() => offers.nth(0).element().textContent).toBe('kind:issuancerecent')
})

test('an emptied box offers nothing until it is asked for, and its keys choose from what is offered', async () => {
  const { box, getByRole } = await show()
  const offers = page.getByRole('listbox', { name: 'Completions' })
  const isEmptied = async () => {
    await expect.element(box).toHaveValue('')
    await expect.element(offers).not.toBeInTheDocument()
  }
  await box.click()
  await isEmptied()
  for (const empty of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.keyboard('{Backspace}{Backspace}'),
    () => getByRole('button', { name: 'Clear search' }).click(),
  ]) {
    await box.click()
    await userEvent.keyboard('ki')
    await expect.element(offers).toBeVisible()
    await empty()
    await isEmptied()
  }
  await box.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(offers.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await isEmptied()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(box).not.toHaveValue('')
})
