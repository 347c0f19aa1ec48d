import type { Locator, Page } from 'playwright/test'
import { expect } from '../support/host/host.ts'

export const rowsOf = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Trails' }).getByRole('option')

export const paneOf = (page: Page): Locator => page.getByRole('region', { name: 'Trail', exact: true })

export async function post(captureUrl: string, body: object): Promise<void> {
  const answer = await fetch(captureUrl, { method: 'POST', body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
}

export async function goToTrails(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Trails' }).click()
}
