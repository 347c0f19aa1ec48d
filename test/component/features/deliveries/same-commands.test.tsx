import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deliveriesWindow } from '../../../../renderer/data/live-window/deliveries-window.ts'
import { ListPane } from '../../../../renderer/features/deliveries/deliveries-view.tsx'
import { DeliveryHead } from '../../../../renderer/features/detail/open-delivery.tsx'
import { clearMultiSelection, toggleMultiSelected } from '../../../../renderer/navigation/multi-selection.ts'
import { selectDelivery } from '../../../../renderer/navigation/selection.ts'
import { exampleList, exampleRow } from '../../support/example-list.ts'
import { exampleDelivery } from '../../support/example-record.ts'
import { renderView } from '../../support/render-view.tsx'

const rows = [exampleRow(3), exampleRow(2), exampleRow(1)]
const detail = exampleDelivery(3, 'transactions:tx3')

async function show(width: number) {
  const { engine } = exampleList(rows)
  engine.respond('environments.list', { environments: [], secretPlaces: [] })
  engine.respond('deliveries.get', ({ id }) => exampleDelivery(id, `transactions:tx${id}`))
  selectDelivery(detail.id)
  await renderView(
    <div style={{ width, height: 500, display: 'flex', flexDirection: 'column' }}>
      <DeliveryHead detail={detail} reading={null} />
      <ListPane />
    </div>,
    engine,
  )
  await deliveriesWindow.load()
  await expect.element(page.getByRole('option').first()).toBeVisible()
}

const bar = page.getByRole('region', { name: 'Selected deliveries' })

/** The items of the open menu, which it closes. */
async function takeItems(): Promise<string[]> {
  const menu = page.getByRole('menu')
  await expect.element(menu).toBeVisible()
  const { top, bottom, left, right } = menu.element().getBoundingClientRect()
  expect([top >= 0, left >= 0, bottom <= innerHeight, right <= innerWidth]).toEqual([true, true, true, true])
  const items = page.getByRole('menuitem').elements()
  const names = items.map(item => item.querySelector('span')?.textContent ?? '')
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  return names
}

/** Commands of the bar: the buttons in view, then the menu of the others. */
async function commandsOfBar(): Promise<{ readonly shown: string[]; readonly inMenu: string[] }> {
  const edge = bar.element().getBoundingClientRect().right
  const buttons = bar.getByRole('button').elements()
  expect(buttons.every(button => button.getBoundingClientRect().right <= edge)).toBe(true)
  const named = ({ ariaLabel, textContent }: Element) => ariaLabel ?? textContent?.trim() ?? ''
  const shown = buttons.map(named).filter(name => !/^(Select all|Clear|More)/.test(name))
  const more = bar.getByRole('button', { name: 'More actions' })
  if (more.elements().length === 0) return { shown, inMenu: [] }
  await more.click()
  return { shown, inMenu: await takeItems() }
}

const verbs = (names: readonly string[]) => names.map(name => name.split(/[ …]/)[0])

test('a row, the open delivery and the selection offer the same commands in the same order', async () => {
  await show(1000)
  await page.getByRole('option').first().click({ button: 'right' })
  const ofRow = await takeItems()
  await page.getByRole('button', { name: 'Delivery actions' }).click()
  expect(await takeItems()).toEqual(ofRow)
  expect(verbs(ofRow)).toEqual(
    'View Drill Replay Replay Compare Create Select Pin Tag Note Move Split View Export Copy Copy Copy Delete'.split(
      ' ',
    ),
  )
  for (const { id } of rows.slice(0, 2)) toggleMultiSelected(id)
  await expect.element(bar).toBeVisible()
  const { shown, inMenu } = await commandsOfBar()
  expect(verbs([...shown, ...inMenu])).toEqual('Replay Compare Pin Tag Note Move Export Delete'.split(' '))
  clearMultiSelection()
})

test('in a narrow list, the commands that do not fit are in a menu', async () => {
  await show(430)
  for (const { id } of rows.slice(0, 2)) toggleMultiSelected(id)
  await expect.element(bar.getByRole('button', { name: 'More actions' })).toBeVisible()
  const { shown, inMenu } = await commandsOfBar()
  expect(shown[0]).toBe('Replay…')
  expect(inMenu.at(-1)).toBe('Delete')
  expect([...shown, ...inMenu]).toHaveLength(8)
  clearMultiSelection()
})
