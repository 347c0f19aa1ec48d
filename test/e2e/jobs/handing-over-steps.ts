import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import { test as base, expect } from '../support/host/host.ts'
import { startSecondHost } from '../support/host/second-host.ts'
import type { StartedHost } from '../support/host/started-host.ts'
import { post } from '../support/posting.ts'
import { listOf, rowsOf } from '../support/workspace.ts'

/** A colleague's Hooktrail, with a separate data folder. */
export const test = base.extend<{ colleague: StartedHost }>({
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
export async function capture(page: Page, captureUrl: string): Promise<void> {
  await post(captureUrl, transactionExample('issuance', 'PENDING', { deposit_sender_name: sender }))
  await post(captureUrl, transactionExample('issuance', 'COMPLETE', { deposit_sender_name: sender }))
  await post(captureUrl, fundingExample('complete', { details: { sender_name: sender } }), {
    authorization: 'Bearer secret-canary',
  })
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(listOf(page).locator('[data-pending]')).toHaveCount(0)
}

export const exportDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Export' })

export const importDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Import' })

/** The folder that the dialog has written; nothing in it is personal. */
export async function exported(dialog: Locator): Promise<string> {
  await expect(dialog).toContainText('3 deliveries written')
  const folder = (await dialog.locator('.mono').first().textContent()) ?? ''
  const all = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  for (const original of personal) expect(all.join('\n')).not.toContain(original)
  return folder
}

/** What the colleague sees: the same deliveries and trails, with other names. */
export async function expectHandedOver(source: Page, received: Page): Promise<void> {
  await expect(received.getByLabel('Search deliveries')).toHaveValue(/^session:#\d+$/)
  await expect(rowsOf(received)).toHaveCount(3)
  await expect(listOf(received).locator('[data-pending]')).toHaveCount(0)
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
export async function expectOtherName(page: Page): Promise<void> {
  const fields = page.getByRole('region', { name: 'Fields' })
  await expect(fields).toContainText(/[Ss]ender/)
  for (const original of personal) await expect(page.locator('body')).not.toContainText(original)
}
