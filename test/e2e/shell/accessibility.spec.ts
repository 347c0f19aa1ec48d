import type { Page } from 'playwright/test'
import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { barriers, holdStill } from '../support/axe.ts'
import { expect, test } from '../support/host/host.ts'
import { post, postInOrder } from '../support/posting.ts'
import { goToSettings, openDelivery, openTab, rowsOf, tabPanel } from '../support/workspace.ts'

/** Checks that the page, or a part of it, has no accessibility violation as it is now. */
type IsOpen = (state: string, within?: string) => Promise<void>

test('nothing keeps people out', async ({ page, captureUrl }) => {
  // Some twenty states, each checked from top to bottom.
  test.slow()
  await holdStill(page)
  const isOpen: IsOpen = (state, within = 'html') =>
    expect(barriers(page, { within }), state).resolves.toEqual([])

  await expect(page.getByRole('heading', { name: 'Waiting for the first delivery' })).toBeVisible()
  await isOpen('nothing captured yet')
  await fill(captureUrl)
  await expect(rowsOf(page)).toHaveCount(8)
  await isOpen('list')
  for (const id of [2, 4, 5, 6]) {
    await openDelivery(page, id)
    for (const tab of ['Payload', 'Changes', 'Raw', 'Response', 'Attempts'] as const) {
      const panel = await openTab(page, tab)
      await expect(panel.getByRole('status', { name: /Loading/ })).toHaveCount(0)
      // The first is checked in each tab; the others where they differ.
      if (id === 2 || tab === 'Payload') await isOpen(`delivery ${id}, ${tab}`, '#delivery-detail')
    }
    await openTab(page, 'Payload')
  }
  await page.getByLabel('Search deliveries').fill('nothing of the kind')
  await expect(page.getByText('No delivery matches')).toBeVisible()
  await isOpen('no match')
  await page.getByLabel('Search deliveries').fill('')
  // The fields to search for lie over the list until then.
  await isOpen('fields to search for')
  await page.keyboard.press('Escape')
  await openDelivery(page, 2)
  await lookAtDialogs(page, isOpen)
  await goToSettings(page)
  await page.getByLabel('Port', { exact: true }).fill('none')
  await page.getByLabel('Port', { exact: true }).press('Enter')
  await expect(page.getByText('Enter a number')).toBeVisible()
  await isOpen('settings with an error')
})

async function fill(captureUrl: string): Promise<void> {
  const amount = { amount: '9.99' }
  await postInOrder(captureUrl, [
    transactionExample('issuance', 'PENDING'),
    transactionExample('issuance', 'COMPLETE', amount),
    transactionExample('issuance', 'COMPLETE', amount),
    { event: 'TRANSACTION', payload: { id: 7, type: 'ISSUANCE', status: 'DONE' } },
  ])
  await post(captureUrl, 'no json')
  await post(captureUrl, new Uint8Array([0xff, 0x00]))
  await post(captureUrl, fundingExample('complete'))
  await fetch(captureUrl, { method: 'PUT', body: '{}' })
}

async function lookAtDialogs(page: Page, isOpen: IsOpen): Promise<void> {
  await page.keyboard.press('Escape')
  const send = page.getByRole('dialog', { name: 'Send a fixture' })
  await page.getByRole('banner').getByRole('button', { name: 'Send' }).click()
  await expect(send.getByRole('option').first()).toBeVisible()
  await isOpen('send')
  await send.getByRole('button', { name: 'Send' }).click()
  await expect(send.getByText('200 OK')).toBeVisible()
  await isOpen('sent')
  await page.keyboard.press('Escape')
  await expect(send).toBeHidden()

  const replay = page.getByRole('dialog', { name: 'Replay delivery 2' })
  await page.keyboard.press('r')
  await replay.getByText('Another URL').click()
  await replay.getByLabel('Target URL').fill('https://hooks.example/')
  await replay.getByRole('button', { name: 'Replay' }).click()
  await expect(replay.getByRole('button', { name: 'Send to this host' })).toBeVisible()
  await isOpen('replay that asks')
  await replay.getByText('This listener').click()
  await replay.getByRole('button', { name: 'Replay' }).click()
  await expect(replay.getByText('200 OK')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(replay).toBeHidden()
  await openTab(page, 'Attempts')
  await tabPanel(page, 'Attempts').getByRole('listitem').getByRole('button').click()
  await isOpen('an attempt', '#delivery-detail')

  for (const [key, name] of [
    ['?', 'Keyboard'],
    ['ControlOrMeta+k', 'Commands'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await isOpen(name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toBeHidden()
  }
}
