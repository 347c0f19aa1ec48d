import type { Locator, Page } from 'playwright/test'
import { openDelivery } from '../support/workspace.ts'

export async function openReplay(page: Page, id: number): Promise<Locator> {
  const detail = await openDelivery(page, id)
  await detail.getByRole('button', { name: 'Replay' }).first().click()
  const dialog = page.getByRole('dialog', { name: `Replay delivery ${id}` })
  await dialog.getByText('Another URL').click()
  return dialog
}

export async function replayTo(dialog: Locator, url: string): Promise<Locator> {
  await dialog.getByLabel('Target URL').fill(url)
  await dialog.getByRole('button', { name: 'Replay' }).click()
  return dialog.getByRole('region', { name: 'Result' })
}
