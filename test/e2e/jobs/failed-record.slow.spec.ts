import { test } from '../support/host/host.ts'
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
