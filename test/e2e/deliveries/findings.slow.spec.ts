import { generateKeyPairSync, sign } from 'node:crypto'
import { fundingExample } from '../../support/inspection/examples.ts'
import { barriers, holdStill } from '../support/axe.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { startService } from '../support/service.ts'
import { rowsOf } from '../support/workspace.ts'

test('fields beyond the documents are listed with their first value and delivery', async ({
  page,
  captureUrl,
}) => {
  await holdStill(page)
  const funding = fundingExample('complete')
  await post(captureUrl, { ...funding, payload: { ...funding.payload, mood: 'good' } })
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText('Funding')
  await page.getByRole('button', { name: 'List actions' }).click()
  await page.getByRole('menuitem', { name: 'Undocumented fields…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undocumented fields' })
  const row = dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '/payload/mood' }) })
  await expect(row).toContainText('"good"')
  expect(await barriers(page)).toEqual([])
  await row.getByRole('button', { name: 'delivery 1' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowsOf(page)).toHaveAttribute('aria-selected', 'true')
})

test('a signature is not checked until a key is given', async ({ page, captureUrl }) => {
  await holdStill(page)
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const notification = fundingExample('complete')
  const signature = sign('RSA-SHA256', Buffer.from(JSON.stringify(notification.payload)), privateKey)
  await post(captureUrl, notification, {
    'x-bitso-webhook-event-signature': signature.toString('base64'),
    'x-bitso-key-id': 'key-7',
  })
  await rowsOf(page).click()
  await page.getByRole('tab', { name: 'Raw' }).click()
  const line = page.getByRole('region', { name: 'Signature' })
  await expect(line).toContainText('Signed with key key-7')
  await expect(line).toContainText('not verified')
  await line.getByRole('button', { name: 'Verify…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify signature' })
  const field = dialog.getByLabel('Sender’s public key')
  await expect(field).toBeFocused()
  await field.fill('no key')
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(publicKey.export({ type: 'spki', format: 'pem' }).toString())
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(dialog.getByText('The signature is valid.')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(line).toContainText('valid for the key you entered')
})

test('the key of a signature is fetched from an environment when asked, and the named one is taken', async ({
  page,
  captureUrl,
}) => {
  await holdStill(page)
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const der = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const keys = [
    { key_id: 'key-6', public_key: 'AAAA' },
    { key_id: 'key-7', public_key: der },
  ]
  const service = await startService((_, response) => response.end(JSON.stringify(keys)))
  try {
    await callOf(page, 'environments.save', {
      service: 'funding',
      name: 'Local',
      baseUrl: service.url,
      authentication: { kind: 'none' },
    })
    const notification = fundingExample('complete')
    const signature = sign('RSA-SHA256', Buffer.from(JSON.stringify(notification.payload)), privateKey)
    await post(captureUrl, notification, {
      'x-bitso-webhook-event-signature': signature.toString('base64'),
      'x-bitso-key-id': 'key-7',
    })
    await rowsOf(page).click()
    await page.getByRole('tab', { name: 'Raw' }).click()
    await page.getByRole('region', { name: 'Signature' }).getByRole('button', { name: 'Verify…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify signature' })
    await expect(dialog.getByRole('button', { name: 'Fetch key' })).toBeVisible()
    expect(service.paths).toEqual([])
    expect(await barriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Fetch key' }).click()
    await expect(dialog.getByText('Key key-7 fetched. The delivery names this key.')).toBeVisible()
    expect(service.paths).toEqual(['GET /v4/webhooks/public-key'])
    await dialog.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(dialog.getByText('The signature is valid.')).toBeVisible()
  } finally {
    await service.close()
  }
})
