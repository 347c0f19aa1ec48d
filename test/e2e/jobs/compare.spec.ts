import { test } from '../support/host/host.ts'
import { rowOf } from '../support/workspace.ts'
import { capture, expectComparison } from './compare-steps.ts'
import { steps } from './support/steps.ts'

test('two deliveries are compared by mouse in three clicks', async ({ page, captureUrl }) => {
  await capture(page, captureUrl)
  const counted = await steps(page)
  await rowOf(page, 1).click()
  await rowOf(page, 3).click({ modifiers: ['ControlOrMeta'] })
  await page
    .getByRole('region', { name: 'Selected deliveries' })
    .getByRole('button', { name: 'Compare' })
    .click()
  await expectComparison(page)
  await counted.expectAtMost(3)
})
