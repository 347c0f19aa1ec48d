import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { DeliveryId } from '#contract/terms'
import { CompareDialog } from '../../../../renderer/features/changes/compare-dialog.tsx'
import { endPair, useChosenPair } from '../../../../renderer/features/changes/state/chosen-pair.ts'
import { OnceOpened } from '../../../../renderer/navigation/once-opened.tsx'
import { openOverlay } from '../../../../renderer/navigation/overlay.ts'
import { selectDelivery } from '../../../../renderer/navigation/selection.ts'
import { exampleDelivery } from '../../support/example-record.ts'
import { exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

beforeEach(() => {
  endPair()
  selectDelivery(null)
})

/** Opened at delivery 4; 3, 2 and 1 can be chosen. */
async function openDialog(isAlone = false) {
  const screen = await renderView(<OnceOpened name="compare" of={CompareDialog} />, {
    'app.status': exampleStatus,
    'deliveries.get': ({ id }) => exampleDelivery(id),
    'deliveries.list': ({ query }) => ({
      rows: [4, 3, 2, 1]
        .map(id => exampleDelivery(id))
        .filter(({ id, status }) => {
          if (query?.startsWith('record:')) return id === 4 || !isAlone
          return query !== 'status:pending' || status === 'PENDING'
        }),
      hasMore: false,
      newest: 4 as DeliveryId,
      isComplete: true,
      rest: null,
    }),
  })
  selectDelivery(4 as DeliveryId)
  openOverlay({ name: 'compare' })
  const options = screen.getByRole('listbox', { name: 'Deliveries to compare' }).getByRole('option')
  if (isAlone) await expect.element(screen.getByText('No other delivery of this record')).toBeVisible()
  else await expect.poll(() => options.elements().length).toBe(3)
  return { ...screen, options }
}

test('the list has the focus first: arrows move through it, Enter compares', async () => {
  const { options, getByRole } = await openDialog()
  await expect.element(getByRole('listbox', { name: 'Deliveries to compare' })).toHaveFocus()
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{End}{ArrowUp}{Enter}')
  expect(useChosenPair.getState()).toMatchObject({ id: 4, withId: 2 })
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
})

test('text typed in the list goes to the search, and Enter returns to the list', async () => {
  const { options, getByRole, engine } = await openDialog()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('/')
  const search = getByRole('combobox', { name: 'Search deliveries to compare' })
  await expect.element(search).toHaveFocus()
  await search.fill('status:pending')
  await expect.poll(() => options.elements().length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('listbox', { name: 'Deliveries to compare' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(useChosenPair.getState()).toMatchObject({ id: 4, withId: 1 })
  expect(engine.calls.at(-1)?.method).toBe('deliveries.list')
})

test('a record with one delivery alone leads on to all deliveries', async () => {
  const { options, getByRole } = await openDialog(true)
  await getByRole('button', { name: 'Show all deliveries' }).click()
  await expect.poll(() => options.elements().length).toBe(3)
  await expect.element(getByRole('listbox', { name: 'Deliveries to compare' })).toHaveFocus()
})

test('where a record has one delivery alone, Enter shows all', async () => {
  const { options } = await openDialog(true)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => options.elements().length).toBe(3)
})
