import type { Locator, Page } from 'playwright/test'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { openDelivery, openTab } from '../support/workspace.ts'

async function openReplay(page: Page, id: number): Promise<Locator> {
  const detail = await openDelivery(page, id)
  await detail.getByRole('button', { name: 'Replay' }).first().click()
  const dialog = page.getByRole('dialog', { name: `Replay delivery ${id}` })
  await dialog.getByText('Another URL').click()
  return dialog
}

test('a delivery is edited before it is sent, is marked as sent, and its URL is suggested again', async ({
  page,
  captureUrl,
  target,
}) => {
  await post(captureUrl, '{"event":"funding","payload":{"fid":"a1","status":"pending","amount":"10.00"}}', {
    'X-Kept': 'yes',
  })
  await openDelivery(page, 1)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Replay delivery 1' })
  await dialog.getByRole('button', { name: 'Edit…' }).click()
  const body = dialog.getByRole('textbox', { name: 'Body to send' })
  await expect(body).toContainText('"amount":"10.00"')
  // Opened and not changed: the captured bytes.
  await dialog.getByText('Another URL').click()
  await dialog.getByLabel('Target URL').fill(target.url)
  await dialog.getByRole('button', { name: 'Replay', exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'Result' })).toContainText('identical')

  await body.getByText('"10.00"').dblclick()
  await page.keyboard.type('99')
  await expect(dialog).toContainText('Edited: the attempt is marked as edited')
  await dialog.getByText('Headers', { exact: true }).click()
  const headers = dialog.getByRole('textbox', { name: 'Headers to send' })
  await headers.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('\nX-Added: also')
  await dialog.getByRole('button', { name: 'Replay edited' }).click()
  await expect(dialog.getByRole('region', { name: 'Result' })).toContainText('edited')
  const [first, second] = target.recorded
  expect(JSON.parse(first?.body.toString() ?? '').payload.amount).toBe('10.00')
  expect(second?.body.toString()).toContain('99')
  expect(second?.body.toString()).not.toContain('"amount":"10.00"')
  expect(second?.rawHeaders).toEqual(expect.arrayContaining(['X-Kept', 'yes', 'X-Added', 'also']))
  await page.keyboard.press('Escape')
  const attempts = (await openTab(page, 'Responses')).getByRole('listitem')
  await expect(attempts).toHaveText([/edited.*still passing/, /identical.*first attempt/])

  // The URL of the last time is offered again.
  await expect.poll(async () => (await callOf(page, 'settings.get', {})).lastTargetUrl).toBe(target.url)
  await page.reload()
  await expect((await openReplay(page, 1)).getByLabel('Target URL')).toHaveValue(target.url)
})
