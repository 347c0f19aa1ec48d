import type { Locator, Page } from 'playwright/test'
import { expect } from '../support/host/host.ts'

export const paneOf = (page: Page): Locator => page.getByRole('region', { name: 'Scenario', exact: true })

export const editorOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Scenario file' })

const listOf = (page: Page): Locator => page.getByRole('listbox', { name: 'Scenarios' })

export async function openPlace(page: Page, place: 'Send' | 'Trails'): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: place }).click()
}

export async function openScenarios(page: Page): Promise<void> {
  await openPlace(page, 'Send')
  await page.getByRole('tab', { name: 'Scenarios' }).click()
  await expect(listOf(page)).toBeVisible()
}

/** A string at the end of the file, without quotes, or a number. Of a low window the editor renders only what is in sight. */
export async function replaceText(page: Page, from: string, to: string): Promise<void> {
  await editorOf(page).press('ControlOrMeta+End')
  await editorOf(page).getByText(from, { exact: true }).dblclick()
  await page.keyboard.type(to)
}
