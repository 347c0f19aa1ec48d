import { barriers, holdStill } from '../support/axe.ts'
import { expect } from '../support/host/host.ts'
import { tooWide } from '../support/too-wide.ts'
import { drillCaptured, ended, fill, test } from './drill-steps.ts'

test('a trail is drilled by a key: the broken property has its lanes, states and source', async ({
  page,
  captureUrl,
  receive,
}) => {
  await holdStill(page)
  const app = await receive('last-arrival-wins')
  const form = await drillCaptured(page, captureUrl)
  await fill(form, app, 'Order')
  await expect(form.getByRole('list', { name: 'Trails of the plan' })).toContainText(/Issuance.*COMPLETE/)
  expect(await barriers(page), 'the form').toEqual([])
  await form.getByLabel('State URL').press('Enter')

  const drill = page.getByRole('region', { name: 'Drill', exact: true })
  await ended(drill)
  await expect(drill.getByRole('button', { name: /^Order, .*: broken/ })).toBeVisible()
  await expect(drill.getByRole('heading', { name: /Looks like the last arrival wins/ })).toBeVisible()
  const lanes = drill.getByRole('region', { name: 'Smallest sequence' })
  await expect(lanes.getByText('200 OK')).toHaveCount(2)
  await expect(drill.getByRole('table', { name: 'Differences between the states' })).toContainText('/status')
  await expect(drill.getByRole('list', { name: 'Sources' })).not.toBeEmpty()
  await expect(page).toHaveURL(/\/drill\/1/)
  expect(await barriers(page), 'a broken drill').toEqual([])
  expect(await tooWide(page)).toEqual([])
  // A label that is placed in the window itself makes the window scroll.
  const outside = (labels: Element[]) =>
    labels.filter(one => (one as HTMLElement).offsetParent === document.body).length
  expect(await drill.locator('.visually-hidden').evaluateAll(outside)).toBe(0)

  await page.reload()
  await expect(drill.getByRole('heading', { name: /Looks like the last arrival wins/ })).toBeVisible()
  await lanes
    .getByRole('button', { name: /^delivery/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Delivery', exact: true })).toBeVisible()
})
