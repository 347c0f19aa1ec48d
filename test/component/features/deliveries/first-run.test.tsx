import { expect, test } from 'vitest'
import { deliveriesWindow } from '../../../../renderer/data/live-window/deliveries-window.ts'
import { ListPane } from '../../../../renderer/features/deliveries/deliveries-view.tsx'
import { exampleList } from '../../support/example-list.ts'
import { renderView } from '../../support/render-view.tsx'

test('the first delivery takes the place of the first run, and its list the focus', async () => {
  const { engine, arrive } = exampleList([])
  const { getByRole } = await renderView(
    <div style={{ width: 700, height: 600, display: 'flex', flexDirection: 'column' }}>
      <ListPane />
    </div>,
    engine,
  )
  await deliveriesWindow.load()
  const start = getByRole('button', { name: 'Try it without an account' })
  await expect.element(start).toBeVisible()
  start.element().focus()
  arrive()
  await expect.element(getByRole('listbox', { name: 'Deliveries' })).toHaveFocus()
  expect(document.body.dataset.leavesTo).toBeUndefined()
})
