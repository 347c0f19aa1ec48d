import { expect, test } from 'vitest'
import { FirstRun } from '../../../../renderer/features/deliveries/first-run.tsx'
import { exampleList } from '../../support/example-list.ts'
import { exampleStatus } from '../../support/examples.ts'
import { renderList } from '../../support/render-list.tsx'
import { renderView } from '../../support/render-view.tsx'

test('the first delivery takes the place of the first run, and its list the focus', async () => {
  const { engine, arrive } = exampleList([])
  const { getByRole } = await renderList(engine)
  const start = getByRole('button', { name: 'Try it without an account' })
  await expect.element(start).toBeVisible()
  start.element().focus()
  arrive()
  await expect.element(getByRole('listbox', { name: 'Deliveries' })).toHaveFocus()
  expect(document.body.dataset.leavesTo).toBeUndefined()
})

test('the request that can be copied goes to the port that listens, and is hidden while none does', async () => {
  const { engine } = exampleList([])
  const { getByText, getByRole } = await renderView(<FirstRun />, engine)
  await expect.element(getByText(/^curl http:\/\/127\.0\.0\.1:4400\/ -H/)).toBeVisible()
  const listener = { ...exampleStatus.listener, state: 'paused', captureUrl: null } as const
  engine.publish('status.changed', { ...exampleStatus, listener })
  const own = getByRole('region', { name: 'Your service' })
  await expect.element(own.getByText('Capturing is paused. Resume capturing first.')).toBeVisible()
  expect(getByText(/curl/).elements()).toEqual([])
  expect(getByRole('button', { name: /send a fixture|Copy/ }).elements()).toEqual([])
})
