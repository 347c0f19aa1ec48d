import type { Locator, Page } from 'playwright/test'
import { expect } from '../support/host/host.ts'

export const rowsOf = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Deliveries' }).getByRole('option')

export async function post(
  captureUrl: string,
  body: string | object,
  headers: Record<string, string> = {},
): Promise<void> {
  const answer = await fetch(captureUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}
