import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offeredCommands } from '../../../../renderer/features/shell/commands/commands.ts'
import { clearMultiSelection, toggleMultiSelected } from '../../../../renderer/navigation/multi-selection.ts'
import { selectDelivery } from '../../../../renderer/navigation/selection.ts'
import { exampleList, exampleRow } from '../../support/example-list.ts'
import { renderList } from '../../support/render-list.tsx'

const rows = [exampleRow(3, { isPinned: true }), exampleRow(2), exampleRow(1, { isPinned: true })]

async function show() {
  const list = exampleList(rows)
  const screen = await renderList(list.engine)
  await expect.element(screen.getByRole('option').first()).toBeVisible()
  return { ...screen, ...list }
}

const pinActions = () =>
  offeredCommands().flatMap(({ command: { title } }) => (/pin/i.test(title) ? [title] : []))

test('the menu of a row and the palette say what they do: pin or unpin', async () => {
  const { getByRole } = await show()
  await expect.element(getByRole('option').first().getByLabelText('pinned')).toBeVisible()
  for (const [at, label, title] of [
    [0, 'Unpin', 'Unpin delivery'],
    [1, 'Pin', 'Pin delivery'],
  ] as const) {
    await getByRole('option').nth(at).click({ button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: label, exact: true })).toBeVisible()
    expect(pinActions()).toEqual([title])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  }
  selectDelivery(null)
})

test('several are pinned if any is not, else unpinned', async () => {
  const { getByRole, engine } = await show()
  const bar = getByRole('region', { name: 'Selected deliveries' })
  for (const row of [rows[0], rows[2]]) if (row !== undefined) toggleMultiSelected(row.id)
  await expect.element(bar.getByRole('button', { name: 'Unpin' })).toBeVisible()
  expect(pinActions()).toEqual(['Unpin selected deliveries'])
  if (rows[1] !== undefined) toggleMultiSelected(rows[1].id)
  await bar.getByRole('button', { name: 'Pin', exact: true }).click()
  expect(pinActions()).toEqual(['Pin selected deliveries'])
  await expect
    .poll(() => engine.calls.findLast(({ method }) => method === 'deliveries.pinMany')?.params)
    .toMatchObject({ isPinned: true })
  clearMultiSelection()
})
