import { generateKeyPairSync, sign } from 'node:crypto'
import { transactionExample } from '../../support/inspection/examples.ts'
import { failingCalls } from '../support/failing-calls.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, post, postInOrder } from '../support/posting.ts'
import { listOf, openDelivery, openTab, readRowsOf, rowsOf } from '../support/workspace.ts'

const reason = 'Hooktrail does not respond.'

test('a signature that could not be checked keeps the key, to check it again', async ({
  page,
  captureUrl,
}) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const notification = transactionExample('issuance', 'COMPLETE')
  const signature = sign('RSA-SHA256', Buffer.from(JSON.stringify(notification.payload)), privateKey)
  await post(captureUrl, notification, {
    'x-bitso-webhook-event-signature': signature.toString('base64'),
  })
  await expect(rowsOf(page)).toHaveCount(1)
  const pane = await openDelivery(page, 1)
  await openTab(page, 'Raw')
  await pane.getByRole('region', { name: 'Signature' }).getByRole('button', { name: 'Verify…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify signature' })
  const calls = await failingCalls(page)
  await calls.fail('signatures.verify')
  const check = dialog.getByRole('button', { name: 'Verify', exact: true })
  await dialog.getByRole('textbox').fill(publicKey.export({ format: 'pem', type: 'spki' }).toString())
  await check.click()
  await expect(dialog).toContainText(reason)
  await calls.heal()
  await check.click()
  await expect(dialog.getByText('Signature valid.')).toBeVisible()
  await expect(dialog).not.toContainText(reason)
})

test('older deliveries that did not come are fetched when asked again', async ({ page, captureUrl }) => {
  await Promise.all(fundings(260).map(body => post(captureUrl, body)))
  await expect(page.getByRole('search').getByRole('status')).toHaveText('260')
  await page.reload()
  await expect(rowsOf(page).first()).toBeVisible()
  const calls = await failingCalls(page)
  await calls.fail('deliveries.list')
  const toTheEnd = () => listOf(page).evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  await toTheEnd()
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load older deliveries.' })
  await expect(alert).toBeVisible()
  await calls.healByClick()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toHaveCount(0)
  await expect(async () => {
    await toTheEnd()
    await expect(page.locator('[data-delivery-id="1"]')).toBeInViewport({ timeout: 100 })
  }).toPass()
})

test('where changes of a trail were not counted in time, a note replaces the number', async ({
  page,
  captureUrl,
}) => {
  await postInOrder(captureUrl, [
    transactionExample('issuance', 'PENDING'),
    transactionExample('issuance', 'COMPLETE'),
  ])
  await expect(readRowsOf(page)).toHaveCount(2)
  // As the engine answers after two seconds of comparing.
  await page.route('**/api/call', async route => {
    if (route.request().postDataJSON().method !== 'trails.get') return route.continue()
    const response = await route.fetch()
    const reply = await response.json()
    for (const step of reply.value.steps) step.changeCounts = null
    return route.fulfill({ response, json: reply })
  })
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('listbox', { name: 'Trails' }).getByRole('option').click()
  const trail = page.getByRole('region', { name: 'Trail', exact: true })
  await expect(trail.getByRole('heading', { name: 'Issuance' })).toBeVisible()
  await expect(trail.getByText('Changes not counted')).toHaveCount(1)
})
