import type { Locator, Page } from 'playwright/test'
import { transactionExample } from '../../support/inspection/examples.ts'
import type { RecordingServer } from '../../support/network/start-recording-server.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { goToPlace } from '../support/workspace.ts'
import { pressOn, tabTo, typeInto } from './support/by-keyboard.ts'
import { steps } from './support/steps.ts'

const arrived = ['COMPLETE', 'PENDING', 'IN_PROGRESS'] as const

const trailOf = (page: Page): Locator => page.getByRole('region', { name: 'Trail', exact: true })
const dialogOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Replay the trail’s 3 deliveries' })

/** Out of order, and not alone in the data folder. */
async function capture(captureUrl: string): Promise<void> {
  const [before, after] = fundings(2)
  const trail = arrived.map(status => transactionExample('issuance', status))
  await postInOrder(captureUrl, [before ?? {}, ...trail, after ?? {}])
}

/** The target got the trail alone, from its first status to its last, and the results say so. */
async function expectRecordOrder(page: Page, target: RecordingServer): Promise<void> {
  const batch = page.getByRole('region', { name: 'Batch', exact: true })
  await expect(batch).toContainText('3 of 3 sent')
  const sent = target.recorded.map(({ body }) => JSON.parse(body.toString()).payload.status)
  expect(sent).toEqual(['PENDING', 'IN_PROGRESS', 'COMPLETE'])
  const results = page.getByRole('table', { name: 'Results' })
  await expect(results.getByText('identical')).toHaveCount(3)
}

test('a trail is replayed to a target in the order of its record, with the mouse', async ({
  page,
  captureUrl,
  target,
}) => {
  await capture(captureUrl)
  const count = await steps(page)
  await goToPlace(page, 'Trails')
  await page
    .getByRole('listbox', { name: 'Trails' })
    .getByRole('option')
    .filter({ hasText: 'Issuance' })
    .click()
  await trailOf(page).getByRole('button', { name: 'Replay…' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('combobox', { name: 'Order' }).click()
  await page.getByRole('option', { name: /^Record order/ }).click()
  await expect(dialog).toContainText('One at a time, in order.')
  await dialog.getByText('Another URL').click()
  await dialog.getByLabel('Target URL').click()
  await page.keyboard.type(target.url)
  await dialog.getByRole('button', { name: /^Replay/ }).click()
  await expectRecordOrder(page, target)
  await count.expectAtMost(9)
})

test('a trail is replayed to a target in the order of its record, by keys alone', async ({
  page,
  captureUrl,
  target,
}) => {
  await capture(captureUrl)
  await expect(page.getByRole('listbox', { name: 'Deliveries' }).getByRole('option')).toHaveCount(5)
  const count = await steps(page)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('listbox', { name: 'Trails' }).getByRole('option')).toHaveCount(3)
  await page.keyboard.press('/')
  await page.keyboard.type('kind:issuance')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox', { name: 'Trails' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(trailOf(page).getByRole('heading', { name: 'Issuance' })).toBeVisible()
  await page.keyboard.press('Enter')
  await pressOn(page, trailOf(page).getByRole('button', { name: 'Replay…' }))
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  const url = dialog.getByRole('radio', { name: 'Another URL' })
  await tabTo(page, dialog.getByRole('radiogroup').or(dialog.locator('fieldset')).first())
  for (let presses = 0; presses < 4 && !(await url.isChecked()); presses += 1)
    await page.keyboard.press('ArrowRight')
  await typeInto(page, dialog.getByLabel('Target URL'), target.url)
  await tabTo(page, dialog.getByRole('combobox', { name: 'Order' }))
  await page.keyboard.press('ArrowDown')
  const choice = page.getByRole('option', { name: /^Record order/ })
  await expect(choice).toBeVisible()
  await page.keyboard.type('rec')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Order' })).toContainText('Record order')
  await pressOn(page, dialog.getByRole('button', { name: /^Replay/ }))
  await expectRecordOrder(page, target)
  await count.expectNoClicks()
})
