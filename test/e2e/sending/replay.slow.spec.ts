import { transactionExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { freePort, post } from '../support/posting.ts'
import { openDelivery, openTab } from '../support/workspace.ts'
import { openReplay, replayTo } from './replay-steps.ts'

test('a target where nothing listens is reported with a message, and the attempt is kept', async ({
  page,
  captureUrl,
}) => {
  await post(captureUrl, '{}')
  const port = await freePort()
  const dialog = await openReplay(page, 1)
  const result = await replayTo(dialog, `http://127.0.0.1:${port}/`)
  await expect(result).toContainText('Unreachable')
  await expect(result).toContainText(`127.0.0.1:${port}`)
  // Nothing was sent, so nothing was identical.
  await expect(result).not.toContainText('identical')
  await page.keyboard.press('Escape')
  const attempt = (await openTab(page, 'Attempts')).getByRole('listitem')
  await expect(attempt).toContainText('Unreachable')
  await attempt.getByRole('button').click()
  await expect(attempt).toContainText('Nothing listens')
})

test('a delivery may be replayed to the listener itself', async ({ page, captureUrl }) => {
  await post(`${captureUrl}/first`, transactionExample('conversion', 'COMPLETE'))
  await openDelivery(page, 1)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Replay delivery 1' })
  await dialog.getByText('This listener').click()
  await dialog.getByRole('button', { name: 'Replay' }).click()
  await expect(dialog.getByRole('region', { name: 'Result' })).toContainText('200 OK')
  const [first, second] = await Promise.all([1, 2].map(id => callOf(page, 'deliveries.get', { id })))
  expect(second?.bodySha256).toBe(first?.bodySha256)
  expect(second?.target).toBe('/first')
})

test('the URL of the last time is offered again', async ({ page, captureUrl, target }) => {
  await post(captureUrl, '{}')
  await expect(await replayTo(await openReplay(page, 1), target.url)).toContainText('200 OK')
  const remembered = async () => (await callOf(page, 'settings.get', {})).lastTargetUrl
  await expect.poll(remembered).toBe(target.url)
  await page.reload()
  const dialog = await openReplay(page, 1)
  await expect(dialog.getByLabel('Target URL')).toHaveValue(target.url)
})
