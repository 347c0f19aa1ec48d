import { expect, test } from '../support/host/host.ts'
import { fundings, post } from '../support/posting.ts'
import { goToPlace, openDelivery, openTab } from '../support/workspace.ts'
import { expectEveryThirdToFail, sentence } from './failing-rule-steps.ts'
import { steps } from './support/steps.ts'

test('a rule that fails every third delivery is made with the mouse', async ({ page, captureUrl }) => {
  const count = await steps(page)
  await goToPlace(page, 'Routes')
  await page.getByRole('button', { name: 'Simulate failures' }).click()
  const form = page.getByRole('form', { name: 'New route' })
  await form.getByLabel('Only every nth').click()
  await page.keyboard.type('3')
  await expect(form.getByRole('button', { name: sentence })).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Route *: ${sentence}`)).toBeVisible()
  await count.expectAtMost(5)

  await goToPlace(page, 'Deliveries')
  await expectEveryThirdToFail(page, captureUrl)
  await openDelivery(page, 3)
  await expect(await openTab(page, 'Responses')).toContainText(sentence)
  await page.getByRole('button', { name: 'Respond normally' }).click()
  await expect(page.getByText('Simulated failures are on.')).toBeHidden()
  expect(await Promise.all(fundings(3, 6).map(body => post(captureUrl, body)))).toEqual([200, 200, 200])
})
