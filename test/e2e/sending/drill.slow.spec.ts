import { expect } from '../support/host/host.ts'
import { drillCaptured, ended, fill, test } from './drill-steps.ts'

test('a right app holds; its report is saved as one file, and the drill is deleted', async ({
  page,
  captureUrl,
  receive,
}) => {
  const form = await drillCaptured(page, captureUrl)
  await fill(form, await receive('right'), 'Order')
  await form.getByRole('button', { name: 'Start drill' }).click()
  const drill = page.getByRole('region', { name: 'Drill', exact: true })
  await ended(drill)
  await expect(drill.getByRole('button', { name: /^Order, .*: held in 10 runs/ })).toBeVisible()
  await drill.getByRole('button', { name: 'Save report' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'HTML, with pseudonyms' }).click()
  expect((await download).suggestedFilename()).toBe('drill-1.html')
  await drill.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete drill…' }).click()
  await page.getByRole('button', { name: 'Delete drill', exact: true }).click()
  await expect(page.getByText('A drill sends a record’s notifications')).toBeVisible()
})
