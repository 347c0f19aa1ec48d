import type { Locator, Page } from 'playwright/test'

export async function openSendDialog(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Send' }).click()
  return page.getByRole('dialog', { name: 'Send a fixture' })
}

export async function chooseFixture(dialog: Locator, id: string): Promise<void> {
  await dialog.locator(`[data-fixture-id="${id}"]`).click()
}

export function result(dialog: Locator): Locator {
  return dialog.getByRole('region', { name: 'Result' })
}
