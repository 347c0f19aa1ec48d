import type { Locator, Page } from 'playwright/test'

export const sessionRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Sessions' }).locator('tbody tr')

export const sessionRow = (page: Page, name: string): Locator => sessionRows(page).filter({ hasText: name })

/** From the menu of a session. */
export async function choose(page: Page, session: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${session}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
