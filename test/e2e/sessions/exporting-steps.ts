import type { Locator, Page } from 'playwright/test'
import { expect } from '../support/host/host.ts'
import { listOf } from '../support/workspace.ts'

export const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Export' })

export async function openExport(page: Page): Promise<Locator> {
  await listOf(page).focus()
  await page.keyboard.press('e')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
  return dialog
}

export async function run(dialog: Locator, out?: string): Promise<void> {
  if (out !== undefined) await dialog.getByRole('textbox', { name: /^(Folder|File)/ }).fill(out)
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
}

export const sender = { details: { sender_name: 'Ana María Pérez Canario' } }
