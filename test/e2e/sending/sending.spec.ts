import type { Locator, Page } from 'playwright/test'
import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { freePort, post } from '../support/posting.ts'
import {
  changeAt,
  expectChange,
  laneSteps,
  openDelivery,
  openTab,
  rowOf,
  rowsOf,
} from '../support/workspace.ts'

async function openSendDialog(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Send' }).click()
  return page.getByRole('dialog', { name: 'Send a fixture' })
}

async function chooseFixture(dialog: Locator, id: string): Promise<void> {
  await dialog.locator(`[data-fixture-id="${id}"]`).click()
}

function result(dialog: Locator): Locator {
  return dialog.getByRole('region', { name: 'Result' })
}

test('a fixture sent to the listener is a delivery of a new record', async ({ page }) => {
  const dialog = await openSendDialog(page)
  await chooseFixture(dialog, 'redemption-complete')
  await expect(dialog.getByRole('region', { name: 'Body preview' })).toContainText('"COMPLETE"')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(result(dialog)).toContainText('200 OK')
  await expect(result(dialog)).toContainText('{"received":true}')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(result(dialog)).toContainText('200 OK')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowOf(page, 1)).toContainText('COMPLETE')
  await expect(rowOf(page, 1)).toContainText('Redemption')
  const { rows } = await callOf(page, 'deliveries.list', {})
  expect(new Set(rows.map(row => row.recordId)).size).toBe(2)
})

test('a fixture goes where it is sent, and the outcome is shown', async ({ page, target }) => {
  await test.step('a fixture sent to a URL arrives there, and what the target answered is shown', async () => {
    const dialog = await openSendDialog(page)
    await chooseFixture(dialog, 'funding-complete')
    await dialog.getByText('Another URL').click()
    await dialog.getByLabel('Target URL').fill(`${target.url}/webhooks?from=here`)
    await page.keyboard.press('Enter')
    await expect(result(dialog)).toContainText('200 OK')
    await expect(result(dialog)).toContainText('seen')
    expect(target.recorded).toHaveLength(1)
    expect(target.recorded[0]).toMatchObject({ method: 'POST', target: '/webhooks?from=here' })
    expect(JSON.parse(target.recorded[0]?.body.toString() ?? '')).toMatchObject({
      event: 'funding',
      payload: { status: 'complete' },
    })
    // Nothing came to the listener: it went to the target alone.
    expect(await callOf(page, 'deliveries.count', {})).toMatchObject({ count: 0 })
  })

  await test.step('a target that cannot be reached, and one elsewhere, have a message', async () => {
    await page.reload()
    const port = await freePort()
    const dialog = await openSendDialog(page)
    await dialog.getByText('Another URL').click()
    const url = dialog.getByLabel('Target URL')
    await url.fill(`http://127.0.0.1:${port}/`)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(result(dialog)).toContainText('Unreachable')
    await expect(result(dialog)).toContainText(`127.0.0.1:${port}`)

    // Another machine is asked about first; nothing leaves by itself.
    await url.fill('https://hooks.example/here')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(result(dialog)).toContainText('not this machine')
    await expect(result(dialog).getByRole('button', { name: 'Send to this host' })).toBeVisible()
  })

  await test.step('fixtures are found by typing and chosen with the arrows', async () => {
    await page.reload()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Send' })).toBeVisible()
    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog', { name: 'Send a fixture' })
    await expect(dialog.getByLabel('Search fixtures')).toBeFocused()
    const { fixtures } = await callOf(page, 'fixtures.list', {})
    await expect(dialog.getByRole('option')).toHaveCount(fixtures.length)
    await page.keyboard.type('withdrawal-processing rp')
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('option')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(result(dialog)).toContainText('200 OK')
    await expect(rowOf(page, 1)).toContainText('processing')
  })
})

test('the next status of a record keeps its fields, and updated_at follows', async ({ page, captureUrl }) => {
  await post(captureUrl, transactionExample('issuance', 'PENDING'))
  await openDelivery(page, 1)
  const dialog = await openSendDialog(page)
  await chooseFixture(dialog, 'issuance-complete')
  await dialog.getByText('Next status of the selected record').click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(result(dialog)).toContainText('200 OK')
  await page.keyboard.press('Escape')

  await openDelivery(page, 2)
  await expect(laneSteps(page)).toHaveText([/PENDING/, /COMPLETE/])
  await openTab(page, 'Changes')
  await expectChange(page, '/payload/status', '"PENDING"', '"COMPLETE"')
  await expect(changeAt(page, '/payload/updated_at')).toBeVisible()
  await expect(page.getByText('unexpected')).toHaveCount(0)
  const { base64 } = await callOf(page, 'deliveries.body', { id: 2 })
  const { payload } = JSON.parse(Buffer.from(base64, 'base64').toString())
  const before = transactionExample('issuance', 'PENDING').payload
  expect(Date.parse(payload.updated_at)).toBeGreaterThan(Date.parse(String(before.updated_at)))
  expect(payload).toMatchObject({ id: before.id, created_at: before.created_at })
  expect(payload.issuance.amount).toBe('1500.25')
})

test('only a fixture of its own kind can follow a record', async ({ page, captureUrl }) => {
  await post(captureUrl, fundingExample('pending'))
  await openDelivery(page, 1)
  const dialog = await openSendDialog(page)
  const next = dialog.getByLabel('Next status of the selected record')
  await chooseFixture(dialog, 'withdrawal-complete')
  await expect(next).toBeDisabled()
  await chooseFixture(dialog, 'funding-complete')
  await expect(next).toBeEnabled()
})
