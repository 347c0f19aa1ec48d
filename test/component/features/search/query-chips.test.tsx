import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deliveriesWindow, useDeliveries } from '../../../../renderer/data/live-window/deliveries-window.ts'
import { SearchBar } from '../../../../renderer/features/deliveries/deliveries-view.tsx'
import { searchDeliveries } from '../../../../renderer/navigation/searches.ts'
import { exampleList, exampleRow } from '../../support/example-list.ts'
import { renderView } from '../../support/render-view.tsx'

async function show(query: string) {
  const list = exampleList([exampleRow(2), exampleRow(1)], () => true)
  searchDeliveries(query)
  const screen = await renderView(<SearchBar />, list.engine)
  await deliveriesWindow.load()
  return { ...screen, ...list, terms: screen.getByRole('list', { name: 'Search terms' }) }
}

const searched = () => useDeliveries.getState().search

test('a value of a term is chosen from those that deliveries have, with how many do', async () => {
  const { terms } = await show('kind:issuance status:failed')
  await terms.getByRole('button', { name: 'Edit kind issuance' }).click()
  const editor = page.getByRole('dialog', { name: 'kind' })
  await expect.element(editor.getByRole('checkbox', { name: 'issuance' })).toBeChecked()
  await editor.getByRole('checkbox', { name: 'redemption' }).click()
  await expect.poll(searched).toBe('kind:issuance,redemption status:failed')
  // Known, though no delivery has it.
  await editor.getByRole('checkbox', { name: 'funding' }).click()
  await expect.poll(searched).toBe('kind:issuance,redemption,funding status:failed')
  await expect
    .element(page.getByRole('combobox', { name: 'Search deliveries' }))
    .toHaveValue('kind:issuance,redemption,funding status:failed')
})

test('a term is excluded, and removed', async () => {
  const { terms } = await show('kind:issuance status:failed')
  await terms.getByRole('button', { name: 'Edit kind issuance' }).click()
  await page.getByText('Exclude').click()
  await expect.poll(searched).toBe('-kind:issuance status:failed')
  await userEvent.keyboard('{Escape}')
  await terms.getByRole('button', { name: 'Remove not kind issuance' }).click()
  await expect.poll(searched).toBe('status:failed')
})

test('a value is written as text; one that the field does not have is refused', async () => {
  const { terms } = await show('amount:>100')
  await terms.getByRole('button', { name: 'Edit amount >100' }).click()
  const value = page.getByRole('textbox', { name: 'Value' })
  await value.fill('much')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect
    .element(value)
    .toHaveAccessibleDescription('"much" is not a valid amount, such as amount:>100.')
  expect(searched()).toBe('amount:>100')
  await value.fill('50..60')
  await userEvent.keyboard('{Enter}')
  await expect.poll(searched).toBe('amount:50..60')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('terms replace the text until the box gets the focus; instants are local times', async () => {
  const { terms } = await show('kind:issuance received:>=2026-05-04T10:00:07Z')
  const box = page.getByRole('combobox', { name: 'Search deliveries' })
  const opacities = () => [box, terms].map(one => getComputedStyle(one.element()).opacity)
  expect(opacities()).toEqual(['0', '1'])
  await expect
    .element(terms.getByRole('button', { name: /^Edit received since .*:07$/ }))
    .toHaveAttribute('title', '>=2026-05-04T10:00:07Z')
  box.element().focus()
  expect(opacities()).toEqual(['1', '0'])
  await expect.element(box).toHaveValue('kind:issuance received:>=2026-05-04T10:00:07Z')
  await userEvent.keyboard('{Tab}')
  await expect.element(terms.getByRole('button', { name: 'Edit kind issuance' })).toHaveFocus()
  expect(opacities()).toEqual(['0', '1'])
})

test('terms are removed by the keyboard, one after the other', async () => {
  const { terms } = await show('kind:issuance or (status:failed body:"a b")')
  const chip = (name: string) => terms.getByRole('button', { name: `Edit ${name}` })
  ;(chip('status failed').element() as HTMLElement).focus()
  await userEvent.keyboard('{Delete}')
  await expect.poll(searched).toBe('kind:issuance or (body:"a b")')
  await expect.element(chip('body a b')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.poll(searched).toBe('kind:issuance')
  await expect.element(chip('kind issuance')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.poll(searched).toBe('')
  await expect.element(page.getByRole('combobox', { name: 'Search deliveries' })).toHaveFocus()
})
