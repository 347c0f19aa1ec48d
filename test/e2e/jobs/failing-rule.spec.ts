import type { Page } from 'playwright/test'
import { expect, test } from '../support/host/host.ts'
import { fundings, post } from '../support/posting.ts'
import { goToPlace, openDelivery, openTab, rowOf, rowsOf } from '../support/workspace.ts'
import { runCommand, typeInto } from './support/by-keyboard.ts'
import { steps } from './support/steps.ts'

const sentence = 'Every 3rd delivery gets 503.'

/** A sender with six notifications: what it gets is what the form said, and stays visible at what failed. */
async function expectEveryThirdToFail(page: Page, captureUrl: string): Promise<void> {
  const statuses: number[] = []
  for (const body of fundings(6)) statuses.push(await post(captureUrl, body))
  expect(statuses).toEqual([200, 200, 503, 200, 200, 503])
  await expect(rowsOf(page)).toHaveCount(6)
  // In the list too: no delivery has to be opened to see which of them failed.
  // The milliseconds of a time may be 503 too.
  const failure = (id: number) => rowOf(page, id).getByText('503', { exact: true })
  for (const id of [3, 6]) await expect(failure(id)).toBeVisible()
  for (const id of [1, 2, 4, 5]) await expect(failure(id)).toHaveCount(0)
}

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
  await expect(await openTab(page, 'Response')).toContainText(sentence)
  await page.getByRole('button', { name: 'Respond normally' }).click()
  await expect(page.getByText('Simulated failures are on.')).toBeHidden()
  expect(await Promise.all(fundings(3, 6).map(body => post(captureUrl, body)))).toEqual([200, 200, 200])
})

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
  await expect(page.getByRole('tabpanel', { name: 'Response' })).toContainText(sentence)
  await runCommand(page, 'Respond normally')
  await expect(page.getByText('Simulated failures are on.')).toBeHidden()
  await count.expectNoClicks()
})
