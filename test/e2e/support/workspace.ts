import { expect, type Locator, type Page } from 'playwright/test'

/** The list of deliveries. */
export function listOf(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Deliveries' })
}

/** Its rows that are rendered. */
export function rowsOf(page: Page): Locator {
  return listOf(page).getByRole('option')
}

/** The inspected rows. */
export function readRowsOf(page: Page): Locator {
  return listOf(page).locator('[role=option]:not([data-pending])')
}

/** The row of the delivery with this id; ids rise from 1 by arrival. */
export function rowOf(page: Page, id: number): Locator {
  return page.locator(`[role=option][data-delivery-id="${id}"]`)
}

/** The rows of the list of trails. */
export function trailRowsOf(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Trails' }).getByRole('option')
}

/** The trail that is shown, beside the list of trails. */
export function trailOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Trail', exact: true })
}

/** Selects a delivery by its row, once everything is inspected, and waits until it is shown on the right. */
export async function openDelivery(page: Page, id: number): Promise<Locator> {
  await expect(rowOf(page, id)).toBeVisible()
  await expect(listOf(page).locator('[data-pending]')).toHaveCount(0)
  await rowOf(page, id).click()
  return shownDelivery(page, id)
}

/** The pane on the right, once it shows this delivery. */
export async function shownDelivery(page: Page, id: number): Promise<Locator> {
  const detail = page.getByRole('region', { name: 'Delivery', exact: true })
  await expect(detail.getByText(`delivery ${id}`, { exact: true })).toBeVisible()
  return detail
}

export type TabName = 'Payload' | 'Changes' | 'Raw' | 'Responses'

/** Opens a tab of the shown delivery; what it shows. */
export async function openTab(page: Page, name: TabName): Promise<Locator> {
  await page.getByRole('tab', { name }).click()
  return tabPanel(page, name)
}

export function tabPanel(page: Page, name: TabName): Locator {
  return page.getByRole('tabpanel', { name })
}

/** Shows the payload of the open delivery as JSON; its tree. It stays so for other deliveries. */
export async function showJson(page: Page): Promise<Locator> {
  await page.getByRole('group', { name: 'Payload layout' }).getByText('JSON', { exact: true }).click()
  return page.getByRole('tree', { name: 'Payload' })
}

/** A change in the list of changes, by the JSON Pointer of its field. */
export function changeAt(page: Page, pointer: string): Locator {
  return page.getByRole('list', { name: 'Changes' }).locator(`[data-pointer="${pointer}"]`)
}

/** That the field went from one JSON text to another. */
export async function expectChange(page: Page, pointer: string, from: string, to: string): Promise<void> {
  await expect(changeAt(page, pointer).locator('del')).toHaveText(from)
  await expect(changeAt(page, pointer).locator('ins')).toHaveText(to)
}

/** Statuses of the trail lane in its order, such as `PENDING, arrived 2`. */
export function laneSteps(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Trail' }).getByRole('button')
}

export async function goToSettings(page: Page): Promise<void> {
  await goToPlace(page, 'Settings')
}

/** By its button on the left. */
export async function goToPlace(page: Page, label: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('link', { name: label, exact: true })
    .click()
}

/** Loads the page at its first place, as a new window does. A reload stays where it was. */
export async function startOver(page: Page): Promise<void> {
  await page.goto(new URL('/', page.url()).href)
}
