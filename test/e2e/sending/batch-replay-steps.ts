import type { Locator, Page } from 'playwright/test'

export function dialogOf(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

export async function startTo(dialog: Locator, url: string): Promise<void> {
  await dialog.getByText('Another URL').click()
  await dialog.getByLabel('Target URL').fill(url)
  await dialog.getByRole('button', { name: /^Replay/ }).click()
}

export function batch(page: Page): Locator {
  return page.getByRole('region', { name: 'Batch', exact: true })
}
