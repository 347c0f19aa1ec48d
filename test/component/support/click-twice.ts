import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Clicks faster than the page renders, as a double click may. */
export async function clickTwice(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible()
  const element = button.element() as HTMLElement
  element.click()
  element.click()
}
