import { test } from '../support/host/host.ts'
import { capture, expectComparison } from './compare-steps.ts'
import { steps } from './support/steps.ts'

test('two deliveries are compared by keyboard in six keys', async ({ page, captureUrl }) => {
  await capture(page, captureUrl)
  const counted = await steps(page)
  for (const key of ['j', 'x', 'j', 'j', 'x', 'c']) await page.keyboard.press(key)
  await expectComparison(page)
  await counted.expectAtMost(6)
  await counted.expectNoClicks()
})
