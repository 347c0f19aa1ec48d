import type { Page } from 'playwright/test'
import { fillWithFundings } from '../../support/store/fill-with-fundings.ts'
import { test as base, expect } from '../support/host/host.ts'
import { rowOf, rowsOf, shownDelivery, startOver } from '../support/workspace.ts'
import { steps } from './support/steps.ts'

const deliveries = 100_000
/** By its place in the order of arrival, from 0: among the oldest, far from what the list shows. */
const wanted = 4_711
/** For a busy machine: how long it takes is measured elsewhere. */
const patience = { timeout: 60_000 }

const test = base.extend<{ id: string }>({
  // On a busy machine, storing 100,000 deliveries takes longer than a test may take.
  id: [
    async ({ dataDir }, use) => use((await fillWithFundings(dataDir, deliveries))(wanted)),
    { timeout: 900_000 },
  ],
  // After the data folder is filled.
  host: async ({ id: _id, host }, use) => use(host),
})

/** The list starts with the newest, and says how many there are. */
async function expectMany(page: Page): Promise<void> {
  await expect(rowOf(page, deliveries)).toBeVisible()
  await expect(page.getByRole('search').getByRole('status')).toHaveText(deliveries.toLocaleString('en'))
  await expect(rowOf(page, wanted + 1)).toHaveCount(0)
}

async function expectFound(page: Page): Promise<void> {
  await expect(rowOf(page, wanted + 1)).toBeVisible(patience)
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 match', patience)
  await expect(rowsOf(page)).toHaveCount(1)
}

test('an id is found among 100,000 deliveries with the mouse, and by keys alone', async ({ page, id }) => {
  await expectMany(page)
  let count = await steps(page)
  await page.getByLabel('Search deliveries').click()
  // As it is pasted.
  await page.keyboard.insertText(id)
  await expectFound(page)
  await rowsOf(page).click()
  await expect(await shownDelivery(page, wanted + 1)).toContainText(id)
  await count.expectAtMost(3)

  await startOver(page)
  await expectMany(page)
  count = await steps(page)
  await page.keyboard.press('/')
  await page.keyboard.type(id)
  await expectFound(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await expect(await shownDelivery(page, wanted + 1)).toContainText(id)
  await count.expectAtMost(4)
  await count.expectNoClicks()
})
