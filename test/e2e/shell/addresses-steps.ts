import type { Page } from 'playwright/test'
import { expect } from '../support/host/host.ts'

/** Path and query of the page. */
export function addressOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}

export const expectAddress = (page: Page, address: string | RegExp) =>
  address instanceof RegExp
    ? expect.poll(() => addressOf(page)).toMatch(address)
    : expect.poll(() => addressOf(page)).toBe(address)

export const search = (page: Page) => page.getByRole('combobox', { name: /search/i }).first()
