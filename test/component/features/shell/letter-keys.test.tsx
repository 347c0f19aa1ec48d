import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DeliveryId } from '#contract/terms'
import { useDeliveries } from '../../../../renderer/data/live-window/deliveries-window.ts'
import { useShortcuts } from '../../../../renderer/features/shell/app.tsx'
import {
  ShortcutsDialog,
  shortcutGroups,
} from '../../../../renderer/features/shell/commands/shortcuts-dialog.tsx'
import { goTo, useAddress } from '../../../../renderer/navigation/address.ts'
import { closeOverlay, openedOverlay } from '../../../../renderer/navigation/overlay.ts'
import { selectDelivery, useSelection } from '../../../../renderer/navigation/selection.ts'
import { Segments } from '../../../../renderer/ui/fields/choices/segments.tsx'
import { exampleRow } from '../../support/example-list.ts'
import { renderView } from '../../support/render-view.tsx'

function Controls() {
  useShortcuts()
  const [view, setView] = useState<'tree' | 'text'>('tree')
  const options = [
    { value: 'tree', label: 'Tree' },
    { value: 'text', label: 'Text' },
  ] as const
  return (
    <>
      <Segments label="View" options={options} value={view} onChange={setView} />
      <input aria-label="Name" />
    </>
  )
}

beforeEach(() => {
  closeOverlay()
  goTo('deliveries')
  useDeliveries.setState({ rows: [exampleRow(3), exampleRow(2)] })
  selectDelivery(3 as DeliveryId)
})

const radio = page.getByRole('radio', { name: 'Text' })

test('after a press on a segmented control, letters are shortcuts', async () => {
  await renderView(<Controls />, {})
  await page.getByText('Text', { exact: true }).click()
  await expect.element(radio).toHaveFocus()
  await userEvent.keyboard('j')
  expect(useSelection.getState().selectedId).toBe(2)
  await userEvent.keyboard('?')
  expect(openedOverlay()).toBe('shortcuts')
  closeOverlay()
  await userEvent.keyboard('T')
  expect(useAddress.getState().view).toBe('trails')
})

test('its own keys stay its own, and a field takes all', async () => {
  await renderView(<Controls />, {})
  await page.getByText('Text', { exact: true }).click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('radio', { name: 'Tree' })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(radio).toBeChecked()
  expect(useSelection.getState().selectedId).toBe(3)
  await page.getByRole('textbox', { name: 'Name' }).click()
  await userEvent.keyboard('j?')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('j?')
  expect([useSelection.getState().selectedId, openedOverlay()]).toEqual([3, null])
})

test('the list of shortcuts has every key that a place understands', async () => {
  const screen = await renderView(<ShortcutsDialog isOpen />, {})
  const listed = (heading: string) => {
    const section = screen.getByRole('heading', { name: heading, exact: true }).element().parentElement
    const rows = [...(section?.querySelectorAll('dl > div') ?? [])]
    return rows.map(row => [...row.querySelectorAll('kbd')].map(key => key.textContent).join(' '))
  }
  await expect.element(screen.getByRole('heading', { name: 'Trails' })).toBeVisible()
  expect(listed('Sessions')).toContain('e')
  expect(listed('Trails')).toEqual(expect.arrayContaining(['/', 'b', 'z', 'g g', 'Enter', 'Esc']))
  expect(listed('Documentation')).toContain('/')
  expect(listed('Everywhere')).toEqual(expect.arrayContaining(['g d', 's', '?']))
})

test('a letter has one meaning in all places', () => {
  const meanings = new Map<string, Set<string>>()
  for (const [keys, meaning] of shortcutGroups.flatMap(({ shortcuts }) => shortcuts)) {
    const key = keys.join(' ')
    if (!/^[a-z]$/i.test(key)) continue
    const [verb = ''] = meaning.split(/[ ,…]/)
    meanings.set(key, (meanings.get(key) ?? new Set()).add(verb))
  }
  expect([...meanings].filter(([, verbs]) => verbs.size > 1)).toEqual([])
  expect(Object.fromEntries([...meanings].map(([key, verbs]) => [key, [...verbs].join()]))).toMatchObject({
    n: 'New',
    p: 'Copy',
    t: 'Previous',
    x: 'Select',
    z: 'Freeze',
  })
})
