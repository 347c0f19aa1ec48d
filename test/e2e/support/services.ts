import { expect, type Locator, type Page } from 'playwright/test'

export type ServicesTabName = 'Environments and registrations' | 'Tunnels' | 'Practice service'

export async function goToServices(
  page: Page,
  tab: ServicesTabName = 'Environments and registrations',
): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Services' }).click()
  await page.getByRole('tab', { name: tab }).click()
}

/** The pane of the environment that is shown, or of its form. */
export function environmentPane(page: Page): Locator {
  return page.getByRole('region', { name: 'Environment', exact: true })
}

/** Fills in the form of a new environment without authentication, and waits until it is shown. */
export async function makeEnvironment(
  page: Page,
  given: {
    readonly name: string
    readonly service: 'Transaction service' | 'Funding service'
    readonly baseUrl: string
  },
): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const form = environmentPane(page)
  await form.getByText(given.service, { exact: true }).click()
  await form.getByLabel('Name', { exact: true }).fill(given.name)
  await form.getByLabel('Base URL').fill(given.baseUrl)
  await form.getByRole('button', { name: 'Create environment' }).click()
  await expect(environmentPane(page).getByRole('heading', { name: given.name })).toBeVisible()
}

/** Chooses an environment in the list. */
export async function chooseEnvironment(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Environments' }).getByRole('button', { name }).click()
  await expect(environmentPane(page).getByRole('heading', { name })).toBeVisible()
}

export function callbackField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Callback URL' })
}

/** A check of the callback URL, by its code. */
export function checkOf(page: Page, code: string): Locator {
  return page.getByRole('list', { name: 'Checks' }).locator(`[data-code="${code}"]`)
}

/** Presses the button and returns the result. */
export async function register(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  return page.getByRole('status', { name: 'Registration result' })
}
