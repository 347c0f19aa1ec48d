import { expect, test } from '../support/host/host.ts'
import { capture, expectReason } from './failed-record-steps.ts'
import { steps } from './support/steps.ts'

test('which record failed and why is two keys away', async ({ page, captureUrl }) => {
  await capture(page, captureUrl)
  const counted = await steps(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expectReason(page.getByRole('region', { name: 'Delivery', exact: true }))
  await counted.expectAtMost(2)
  await counted.expectNoClicks()
})

test('among records it is found by mouse in two clicks', async ({ page, captureUrl }) => {
  await capture(page, captureUrl)
  const counted = await steps(page)
  await page.getByRole('link', { name: 'Trails' }).click()
  const failed = page.getByRole('listbox', { name: 'Trails' }).getByRole('option', { name: /FAILED/ })
  await expect(failed).toContainText('could not be carried out')
  await failed.click()
  await expectReason(page.getByRole('region', { name: 'Trail', exact: true }))
  await counted.expectAtMost(2)
})
