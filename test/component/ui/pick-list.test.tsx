import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PickList } from '../../../renderer/ui/lists/pick-list.tsx'
import { fakeEngine } from '../support/fake-engine.ts'
import { renderView } from '../support/render-view.tsx'

const rows = Array.from({ length: 40 }, (_, index) => ({ id: index + 1 }))
const groups = [
  { key: 'low', label: 'Low', head: 'Low numbers', rows: rows.slice(0, 20) },
  { key: 'high', label: 'High', head: 'High numbers', rows: rows.slice(20) },
]

function Numbers({ isGrouped, at = null }: { readonly isGrouped: boolean; readonly at?: number | null }) {
  const [selectedId, select] = useState<number | null>(at)
  return (
    <div className="flex h-60 flex-col">
      <PickList
        label="Numbers"
        name="number"
        rows={rows}
        {...(isGrouped ? { groups } : {})}
        selectedId={selectedId}
        onSelect={select}
        rowClass="h-row"
        renderRow={({ id }) => <span>{id}</span>}
      />
    </div>
  )
}

for (const isGrouped of [false, true]) {
  test(`every key that moves selects a row and brings it into view, ${isGrouped ? '' : 'not '}in groups`, async () => {
    const { getByRole } = await renderView(<Numbers isGrouped={isGrouped} />, fakeEngine({}))
    const list = getByRole('listbox', { name: 'Numbers' }).element() as HTMLElement
    list.focus()
    const selected = () => list.querySelector<HTMLElement>('[aria-selected="true"]')
    for (const [key, number] of [
      ['ArrowDown', 1],
      ['ArrowDown', 2],
      ['PageDown', 17],
      ['ArrowDown', 18],
      ['PageDown', 33],
      ['ArrowUp', 32],
      ['End', 40],
      ['ArrowDown', 40],
      ['PageUp', 25],
      ['Home', 1],
      ['ArrowUp', 1],
    ] as const) {
      await userEvent.keyboard(`{${key}}`)
      await expect.poll(() => selected()?.textContent).toBe(String(number))
      expect(list.getAttribute('aria-activedescendant')).toBe(`number-${number}`)
      const [row, frame] = [selected()?.getBoundingClientRect(), list.getBoundingClientRect()]
      expect(row?.top).toBeGreaterThanOrEqual(frame.top - 1)
      expect(row?.bottom).toBeLessThanOrEqual(frame.bottom + 1)
    }
  })
}

test('groups have their names, and a row that is not listed is not active', async () => {
  const { getByRole } = await renderView(<Numbers isGrouped at={99} />, fakeEngine({}))
  await expect
    .element(getByRole('group', { name: 'High' }).getByRole('option').first())
    .toHaveTextContent('21')
  expect(getByRole('listbox').element().hasAttribute('aria-activedescendant')).toBe(false)
})

test('the focus shows at the selected row, and at the list while no row is selected', async () => {
  const { getByRole } = await renderView(<Numbers isGrouped={false} />, fakeEngine({}))
  const list = getByRole('listbox', { name: 'Numbers' })
  await userEvent.tab()
  await expect.element(list).toHaveFocus()
  expect(getComputedStyle(list.element()).outlineStyle).toBe('solid')
  await userEvent.keyboard('{ArrowDown}')
  await expect
    .element(getByRole('option', { name: '1', exact: true }))
    .toHaveAttribute('aria-selected', 'true')
  expect(getComputedStyle(list.element()).outlineStyle).toBe('none')
})
