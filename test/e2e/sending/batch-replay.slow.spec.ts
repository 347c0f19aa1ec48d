import type { Page } from 'playwright/test'
import { transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { freePort, fundings, post, postInOrder } from '../support/posting.ts'
import { listOf, openDelivery, openTab, rowsOf } from '../support/workspace.ts'
import { batch, dialogOf, startTo } from './batch-replay-steps.ts'

async function backToDeliveries(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Deliveries' }).click()
}

test('deliveries that are marked, found or of a trail are replayed together', async ({
  page,
  captureUrl,
  target,
}) => {
  await test.step('marks are set by keys alone', async () => {
    await postInOrder(captureUrl, [...fundings(3), transactionExample('issuance', 'COMPLETE')])
    await expect(rowsOf(page)).toHaveCount(4)
    await listOf(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Selected deliveries' })
    await expect(bar).toContainText('1 selected')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(bar).toContainText('3 selected')
    await page.keyboard.press(' ')
    await expect(bar).toContainText('2 selected')
    await page.keyboard.press('X')
    await expect(dialogOf(page, 'Replay 2 deliveries')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page, 'Replay 2 deliveries')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
  })

  await test.step('what a search finds is replayed, failures are filtered, and the next run shows what was fixed', async () => {
    await page.getByLabel('Search deliveries').fill('kind:funding')
    const bar = page.getByRole('region', { name: 'Matching deliveries' })
    await expect(bar).toContainText('3 matches')
    await bar.getByRole('button', { name: 'Replay these 3…' }).click()
    await startTo(dialogOf(page, 'Replay 3 deliveries'), `http://127.0.0.1:${await freePort()}/`)
    await expect(batch(page)).toContainText('3 of 3 sent, 3 failed')
    await page.getByRole('checkbox', { name: 'Failed only (3)' }).click()
    await expect(page.getByRole('table', { name: 'Results' }).getByText('Unreachable')).toHaveCount(3)

    await backToDeliveries(page)
    await page.keyboard.press('X')
    await startTo(dialogOf(page, 'Replay 3 deliveries'), target.url)
    await expect(batch(page)).toContainText('3 of 3 sent')
    await expect(page.getByRole('table', { name: 'Results' }).getByText('fixed')).toHaveCount(3)
    await page.getByRole('checkbox', { name: 'Failed only (0)' }).click()
    await expect(page.getByRole('heading', { name: 'None failed' })).toBeVisible()
    await backToDeliveries(page)
    await openDelivery(page, 1)
    const attempts = (await openTab(page, 'Responses')).getByRole('listitem')
    await expect(attempts).toHaveText([/200 OK.*identical.*fixed/, /Unreachable.*first attempt/])
  })

  await test.step('a trail is replayed from its place, and a batch is paused, continued and cancelled', async () => {
    await post(captureUrl, transactionExample('issuance', 'PENDING'))
    await backToDeliveries(page)
    await page.getByLabel('Search deliveries').fill('')
    await openDelivery(page, 5)
    await page.keyboard.press('T')
    await page
      .getByRole('region', { name: 'Trail', exact: true })
      .getByRole('button', { name: 'Replay…' })
      .click()
    const dialog = dialogOf(page, 'Replay the trail’s 2 deliveries')
    await dialog.getByRole('combobox', { name: 'Timing' }).click()
    await page.getByRole('option', { name: 'At a fixed interval' }).click()
    await dialog.getByLabel('Interval (ms)').fill('60000')
    await startTo(dialog, target.url)
    await expect(batch(page)).toContainText('1 of 2 sent')
    await batch(page).getByRole('button', { name: 'Pause' }).click()
    await expect(batch(page)).toContainText('paused')
    await batch(page).getByRole('button', { name: 'Resume' }).click()
    await expect(batch(page)).toContainText('in progress')
    await batch(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(batch(page)).toContainText('canceled')
    expect(target.recorded).toHaveLength(4)
  })
})
