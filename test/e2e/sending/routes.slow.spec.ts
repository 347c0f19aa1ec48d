import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { barriers, holdStill } from '../support/axe.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { spendPage } from '../support/host/test-page.ts'
import { freePort, post } from '../support/posting.ts'
import { goToPlace, openDelivery, openTab } from '../support/workspace.ts'
import { rows } from './routes-steps.ts'

test('a trial shows what a route would do with a delivery, before anything is saved', async ({
  page,
  captureUrl,
  target,
}) => {
  await post(`${captureUrl}/hooks`, transactionExample('issuance', 'FAILED'))
  await holdStill(page)
  await goToPlace(page, 'Routes')
  await page.getByRole('button', { name: 'Forward to my app' }).click()
  const form = page.getByRole('form', { name: 'New route' })
  await form.getByLabel('URL of app 1').fill(target.url)
  await form.getByRole('checkbox', { name: 'Append captured path' }).click()
  await form.getByRole('button', { name: 'Add rule' }).click()
  await form.getByLabel('Delivery to test with').fill('1')
  await form.getByRole('button', { name: 'Test route' }).click()
  const result = form.getByText('The delivery is forwarded to', { exact: true })
  await expect(result).toBeVisible()
  await expect(form.getByText(`${target.url}/hooks`, { exact: true })).toBeVisible()
  await expect(form.getByText('Rule 1 responds.')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  expect(target.recorded).toEqual([])
  expect((await callOf(page, 'routes.list', {})).routes).toEqual([])
})

test('deliveries that an app missed while Routes was closed are shown on return', async ({
  page,
  captureUrl,
}) => {
  spendPage(page)
  await page.clock.install()
  const port = await freePort()
  await callOf(page, 'routes.save', {
    route: { name: 'app', targets: [{ url: `http://127.0.0.1:${port}/` }] },
  })
  await goToPlace(page, 'Routes')
  await expect(rows(page).first()).toContainText('app')
  await goToPlace(page, 'Deliveries')
  await post(captureUrl, fundingExample('complete'))
  await openDelivery(page, 1)
  await expect((await openTab(page, 'Responses')).getByRole('listitem')).toContainText('Unreachable')
  // A refetch in progress has found that nothing is in view.
  await page.clock.fastForward(5_000)
  await goToPlace(page, 'Routes')
  await expect(rows(page).first()).toContainText('1 missed')
})
