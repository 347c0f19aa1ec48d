import { expect, test } from '../support/host/host.ts'
import { expectEveryThirdToFail, sentence } from './failing-rule-steps.ts'
import { runCommand, typeInto } from './support/by-keyboard.ts'
import { steps } from './support/steps.ts'

test('a rule that fails every third delivery is made by keys alone', async ({ page, captureUrl }) => {
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible()
  const count = await steps(page)
  await runCommand(page, 'Simulate failures')
  const form = page.getByRole('form', { name: 'New route' })
  await typeInto(page, form.getByLabel('Only every nth'), '3')
  await expect(form.getByRole('button', { name: sentence })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Route *: ${sentence}`)).toBeVisible()

  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expectEveryThirdToFail(page, captureUrl)
  await page.keyboard.press('End')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await page.keyboard.press('4')
  await expect(page.getByRole('tabpanel', { name: 'Responses' })).toContainText(sentence)
  await runCommand(page, 'Respond normally')
  await expect(page.getByText('Simulated failures are on.')).toBeHidden()
  await count.expectNoClicks()
})
