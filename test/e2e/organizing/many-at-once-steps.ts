import type { Locator, Page } from 'playwright/test'
import { rowOf } from '../support/workspace.ts'

export const barOf = (page: Page): Locator => page.getByRole('region', { name: 'Selected deliveries' })

export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })

export const search = (page: Page): Locator => page.getByRole('combobox', { name: 'Search deliveries' })

/** Selects the rows from one to another, both included. */
export async function selectRange(page: Page, from: number, to: number): Promise<void> {
  await rowOf(page, from).click()
  await page.keyboard.press('x')
  await rowOf(page, to).click({ modifiers: ['Shift'] })
}
