/**
 * `npm run tour` writes the pictures of docs/tour.md, one of which the README shows: the interface over the browser host,
 * with notifications made from the specification. Not part of `npm test`, which compares views instead.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page, PageScreenshotOptions } from 'playwright/test'
import { ended, fill } from '../e2e/sending/drill-steps.ts'
import { expect, test } from '../e2e/support/host/host.ts'
import { post, postInOrder } from '../e2e/support/posting.ts'
import { environmentPane, goToServices } from '../e2e/support/services.ts'
import { goToPlace, listOf, openDelivery, openTab, rowsOf } from '../e2e/support/workspace.ts'
import {
  fundingExample,
  refundOf,
  transactionExample,
  withdrawalExample,
} from '../support/inspection/examples.ts'
import { startReceiver } from '../support/receivers/start-receiver.ts'

const folder = fileURLToPath(new URL('../../docs/tour/', import.meta.url))

/** Records of both services: complete, refused, refunded, out of order and repeated. */
const notifications = [
  transactionExample('crypto_deposit', 'PENDING'),
  transactionExample('redemption', 'PENDING'),
  withdrawalExample('pending'),
  transactionExample('crypto_deposit', 'COMPLETE'),
  fundingExample('pending'),
  transactionExample('redemption', 'IN_PROGRESS'),
  withdrawalExample('processing'),
  transactionExample('conversion', 'PENDING'),
  fundingExample('complete'),
  transactionExample('conversion', 'COMPLETE'),
  transactionExample('redemption', 'FAILED'),
  transactionExample('redemption', 'FAILED', refundOf('redemption', 'PENDING')),
  transactionExample('redemption', 'FAILED', refundOf('redemption', 'COMPLETE')),
  withdrawalExample('complete'),
  transactionExample('issuance', 'PENDING'),
  transactionExample('issuance', 'COMPLETE'),
  transactionExample('issuance', 'IN_PROGRESS'),
  transactionExample('issuance', 'COMPLETE'),
  transactionExample('crypto_withdrawal', 'PENDING'),
  transactionExample('crypto_withdrawal', 'FAILED', { amount: '95.5' }),
]
const failedWithdrawal = notifications.length

type Clip = NonNullable<PageScreenshotOptions['clip']>

async function picture(page: Page, name: string, clip?: Clip): Promise<void> {
  // Nothing that the mouse is over is part of the picture.
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({
    path: `${folder}${name}.png`,
    animations: 'disabled',
    caret: 'hide',
    ...(clip === undefined ? {} : { clip }),
  })
}

/** From the top of a part of the page to the end of its last part that is shown, with a margin. */
async function partialPicture(page: Page, name: string, part: Locator, last: Locator): Promise<void> {
  const [from, to] = [await part.boundingBox(), await last.boundingBox()]
  if (from === null || to === null) throw new Error(`Nothing is shown for ${name}.`)
  const height = to.y + to.height + 16 - from.y
  await picture(page, name, { x: from.x, y: from.y, width: from.width, height })
}

test.beforeAll(() => {
  mkdirSync(folder, { recursive: true })
})

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
})

test('deliveries, changes, searches and trails', async ({ page, captureUrl }) => {
  await postInOrder(captureUrl, notifications)
  await post(captureUrl, 'not json')
  await post(captureUrl, '')
  await expect(rowsOf(page)).toHaveCount(notifications.length + 2)
  await expect(listOf(page).locator('[data-pending]')).toHaveCount(0)

  await openDelivery(page, failedWithdrawal)
  await expect(page.getByRole('tabpanel', { name: 'Payload' })).toContainText('Amount')
  await picture(page, 'deliveries')

  await openTab(page, 'Changes')
  await expect(page.getByRole('list', { name: 'Changes' })).toBeVisible()
  await picture(page, 'changes')

  await page.keyboard.press('T')
  await expect(page.getByRole('region', { name: 'Trail', exact: true })).toBeVisible()
  await page.getByRole('listbox').getByRole('option').filter({ hasText: 'Redemption' }).click()
  await expect(page.getByRole('heading', { name: 'Redemption' })).toBeVisible()
  await picture(page, 'trail')

  await goToPlace(page, 'Deliveries')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type('status:failed service:transactions ')
  await page.keyboard.press('Enter')
  await expect(rowsOf(page)).toHaveCount(4)
  await page.keyboard.press('Escape')
  await rowsOf(page).first().click()
  await page.keyboard.press('f')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toContainText('Kind')
  await picture(page, 'search')

  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('7f3a')
  await expect(page.getByRole('group', { name: 'Records' })).toBeVisible()
  await picture(page, 'palette')
})

test('sending, routes, services and exports', async ({ page, captureUrl }) => {
  await postInOrder(captureUrl, notifications)
  await goToPlace(page, 'Send')
  const send = page.getByRole('region', { name: 'Send', exact: true })
  await expect(send.getByText('"issuance"', { exact: true })).toBeVisible()
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(send.getByRole('region', { name: 'Result' })).toContainText('200')
  await picture(page, 'send')

  await goToPlace(page, 'Routes')
  await page.getByRole('button', { name: 'Simulate failures' }).click()
  const form = page.getByRole('form', { name: 'New route' })
  await form.getByLabel('Only every nth').fill('3')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Route *: Every 3rd delivery gets 503.')).toBeVisible()
  await picture(page, 'routes')
  await page.getByRole('button', { name: 'Respond normally' }).click()

  await goToServices(page, 'Practice service')
  await page.getByRole('button', { name: 'Create signed environments' }).click()
  const pane = environmentPane(page)
  await pane.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('status', { name: 'Registration result' })).toContainText('Registered.')
  await picture(page, 'services')

  await goToPlace(page, 'Deliveries')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog.getByRole('region', { name: 'Changes', exact: true })).toBeVisible()
  await picture(page, 'export')
})

test('a drill of an app that keeps the last arrival', async ({ page, captureUrl }) => {
  test.setTimeout(120_000)
  const receiver = await startReceiver('last-arrival-wins')
  await postInOrder(captureUrl, notifications)
  await goToPlace(page, 'Trails')
  await page
    .getByRole('listbox', { name: 'Trails' })
    .getByRole('option')
    .filter({ hasText: 'Redemption' })
    .click()
  await expect(page.getByRole('heading', { name: 'Redemption' })).toBeVisible()
  await page.keyboard.press('d')
  const form = page.getByRole('form', { name: 'New drill' })
  await form.getByLabel('Target URL').fill(receiver.url)
  await form.getByLabel('State URL').fill(receiver.stateUrl)
  await form.getByRole('button', { name: 'More options' }).click()
  // The app stores before it responds. The usual second after each difference would take minutes.
  await form.getByLabel('Settle time').fill('100')
  await form.getByRole('button', { name: 'Start drill' }).click()
  const drill = page.getByRole('region', { name: 'Drill', exact: true })
  await expect(drill.getByRole('button', { name: 'Run again…' })).toBeVisible({ timeout: 90_000 })
  await drill.getByRole('button', { name: /^Order, .*: broken/ }).click()
  await expect(drill.getByRole('region', { name: 'Smallest sequence' })).toBeVisible()
  await picture(page, 'drill')
  await receiver.close()
})

test('a drill of an app that counts repetitions: its finding', async ({ page, captureUrl }) => {
  test.setTimeout(120_000)
  // Tall enough to show the finding without scrolling; the picture has nothing else.
  await page.setViewportSize({ width: 1300, height: 1600 })
  const receiver = await startReceiver('counts-repeats')
  const amount = '1500.25'
  await postInOrder(captureUrl, [
    fundingExample('pending', { amount }),
    fundingExample('complete', { amount }),
  ])
  await goToPlace(page, 'Trails')
  await page.getByRole('listbox', { name: 'Trails' }).getByRole('option').click()
  await expect(page.getByRole('heading', { name: 'Funding' })).toBeVisible()
  await page.keyboard.press('d')
  const form = page.getByRole('form', { name: 'New drill' })
  await fill(form, receiver, 'Repeats')
  await form.getByRole('button', { name: 'Start drill' }).click()
  const drill = page.getByRole('region', { name: 'Drill', exact: true })
  await ended(drill)
  const finding = drill.getByRole('article', { name: /^Repeats/ })
  await expect(finding.getByRole('heading', { name: /repeated notification is counted again/ })).toBeVisible()
  await expect(finding.getByRole('row', { name: '/credited 1500.25 3000.5' })).toBeVisible()
  await partialPicture(page, 'finding', finding, finding.getByRole('table', { name: /^State of Funding/ }))
  await receiver.close()
})
