import type { Locator, Page } from 'playwright/test'

export function rows(page: Page): Locator {
  return page.getByRole('region', { name: 'Routes' }).getByRole('listitem')
}
