import type { Locator, Page } from 'playwright/test'
import { expect } from '../support/host/host.ts'

export async function openPlace(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Send' }).click()
  const place = page.getByRole('region', { name: 'Send', exact: true })
  await expect(place.getByRole('textbox', { name: 'Fixture body' })).toBeVisible()
  return place
}

export async function choose(place: Locator, id: string): Promise<void> {
  await place.locator(`[data-fixture-id="${id}"]`).click()
  await expect(place.getByTestId('fixture-head').getByText(id, { exact: true })).toBeVisible()
}

export function field(place: Locator, pointer: string): Locator {
  return place.locator(`[data-pointer="${pointer}"]`)
}

export function body(place: Locator): Locator {
  return place.getByRole('textbox', { name: 'Fixture body' })
}

/** The send button of the place, not the one in the bar above. */
export function send(place: Locator): Locator {
  return place.getByTestId('fixture-send').getByRole('button', { name: /^Send/ })
}
