import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import { test as base, expect } from '../support/host/host.ts'
import { startSecondHost } from '../support/host/second-host.ts'
import type { StartedHost } from '../support/host/started-host.ts'
import { post } from '../support/posting.ts'
import { goToPlace, listOf, openDelivery, rowOf, rowsOf } from '../support/workspace.ts'
import { pressOn, runCommand, typeInto } from './support/by-keyboard.ts'
import { steps } from './support/steps.ts'

/** A colleague's Hooktrail, with a data folder of its own. */
const test = base.extend<{ colleague: StartedHost }>({
  colleague: async ({ hostKind, dataDir, chromiumOnce }, use) => {
    const other = join(dirname(dataDir), 'colleague', 'data')
    const host = await startSecondHost({ hostKind, dataDir: other, chromiumOnce })
    await use(host)
    await host.close()
  },
})

const sender = 'Ana María Pérez Canario'
const personal = [sender, 'Pérez', 'secret-canary']

/** Three deliveries of two records, with a name and a credential. */
async function capture(page: Page, captureUrl: string): Promise<void> {
  await post(captureUrl, transactionExample('issuance', 'PENDING', { deposit_sender_name: sender }))
  await post(captureUrl, transactionExample('issuance', 'COMPLETE', { deposit_sender_name: sender }))
  await post(captureUrl, fundingExample('complete', { details: { sender_name: sender } }), {
    authorization: 'Bearer secret-canary',
  })
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(listOf(page).locator('[data-unread]')).toHaveCount(0)
}

const exportDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Export' })
const importDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Import' })

/** The folder that the dialog has written; nothing in it is personal. */
async function exported(dialog: Locator): Promise<string> {
  await expect(dialog).toContainText('3 deliveries written')
  const folder = (await dialog.locator('.mono').first().textContent()) ?? ''
  const all = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  for (const original of personal) expect(all.join('\n')).not.toContain(original)
  return folder
}

/** What the colleague sees: the same deliveries and trails, with other names. */
async function expectHandedOver(source: Page, received: Page): Promise<void> {
  await expect(received.getByLabel('Search deliveries')).toHaveValue(/^session:#\d+$/)
  await expect(rowsOf(received)).toHaveCount(3)
  await expect(listOf(received).locator('[data-unread]')).toHaveCount(0)
  const facts = async (page: Page) => {
    const { rows } = await callOf(page, 'deliveries.list', { limit: 10 })
    return rows.map(({ kind, status, receivedAtMs, findingCounts }) => ({
      kind,
      status,
      receivedAtMs,
      findingCounts,
    }))
  }
  expect(await facts(received)).toEqual(await facts(source))
  const { rows: trails } = await callOf(received, 'trails.list', { limit: 10 })
  expect(trails.map(({ status }) => status?.toUpperCase())).toEqual(['COMPLETE', 'COMPLETE'])
}

/** The payload of a delivery has a name, but not the sender's. */
async function expectOtherName(page: Page): Promise<void> {
  const fields = page.getByRole('region', { name: 'Fields' })
  await expect(fields).toContainText(/[Ss]ender/)
  for (const original of personal) await expect(page.locator('body')).not.toContainText(original)
}

test('deliveries are exported with pseudonyms and imported by a colleague, with the mouse', async ({
  page,
  captureUrl,
  colleague,
}) => {
  test.slow()
  await capture(page, captureUrl)
  const exporting = await steps(page)
  await goToPlace(page, 'Sessions')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = exportDialog(page)
  await expect(dialog.getByRole('switch', { name: 'Replace personal data' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const folder = await exported(dialog)
  await exporting.expectAtMost(4)

  const { page: other } = colleague
  await expect(other.getByRole('navigation', { name: 'Places' })).toBeVisible()
  const importing = await steps(other)
  await goToPlace(other, 'Sessions')
  await other.getByRole('button', { name: 'Import…' }).click()
  const form = importDialog(other)
  await form.getByLabel('Or a path').click()
  await other.keyboard.type(folder)
  await form.getByRole('button', { name: 'Preview import' }).click()
  await form.getByRole('button', { name: 'Import 3 deliveries' }).click()
  await expect(form).toContainText('3 deliveries imported.')
  await form.getByRole('button', { name: /^Show / }).click()
  await expectHandedOver(page, other)
  await importing.expectAtMost(7)
  const [newest] = (await callOf(other, 'deliveries.list', { limit: 1 })).rows
  await openDelivery(other, newest?.id ?? 0)
  await expectOtherName(other)
})

test('deliveries are exported with pseudonyms and imported by a colleague, by keys alone', async ({
  page,
  captureUrl,
  colleague,
}) => {
  test.slow()
  await capture(page, captureUrl)
  const exporting = await steps(page)
  await page.keyboard.press('e')
  const dialog = exportDialog(page)
  await pressOn(page, dialog.getByRole('button', { name: 'Export', exact: true }))
  const folder = await exported(dialog)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await exporting.expectNoClicks()

  const { page: other } = colleague
  await expect(other.getByRole('navigation', { name: 'Places' })).toBeVisible()
  const importing = await steps(other)
  await runCommand(other, 'Import')
  const form = importDialog(other)
  await typeInto(other, form.getByLabel('Or a path'), folder)
  await other.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Import 3 deliveries' })).toBeFocused()
  await other.keyboard.press('Enter')
  await expect(form).toContainText('3 deliveries imported.')
  await pressOn(other, form.getByRole('button', { name: /^Show / }))
  await expectHandedOver(page, other)
  await other.keyboard.press('j')
  await expect(rowOf(other, 3)).toHaveAttribute('aria-selected', 'true')
  await expectOtherName(other)
  await importing.expectNoClicks()
})
