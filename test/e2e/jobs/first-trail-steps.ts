import { expect, type Page } from 'playwright/test'

/** A trail of at least two statuses, that says what the record is and what its steps are. */
export async function expectTrail(page: Page): Promise<void> {
  const trail = page.getByRole('region', { name: 'Trail', exact: true })
  await expect(trail.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(trail.getByRole('region', { name: 'Steps' }).getByRole('listitem').first()).toContainText(
    /arrived \d/,
  )
}
