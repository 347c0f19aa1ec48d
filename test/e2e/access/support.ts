import { expect, type Locator, type Page } from 'playwright/test'
import { barriers } from '../support/axe.ts'

/** Checks with axe what is shown now, or a part of it, in light and dark. `state`: its name, for the failure. */
export type Check = (state: string, within?: string) => Promise<void>

/** Failures of one state don't hide those of the next. */
export function checkOf(page: Page): Check {
  return async (state, within = 'html') => {
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    expect.soft(await barriers(page, { within }), state).toEqual([])
  }
}

/** Runs a command of the palette. */
export async function command(page: Page, title: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await palette.getByRole('combobox').fill(title)
  await palette.getByRole('option', { name: title }).first().click()
  await expect(palette).toBeHidden()
}

/** Checks an open dialog, then closes it. */
export async function checkDialog(page: Page, check: Check, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
  await expect(dialog).toBeVisible()
  await check(`dialog ${name}`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Opens a menu, checks it and closes it. */
export async function checkMenu(page: Page, check: Check, state: string, opener: Locator): Promise<void> {
  await opener.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await check(state)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
}

/** Loads the page at an address without origin. */
export async function openAt(page: Page, address: string): Promise<void> {
  await page.goto(new URL(address, page.url()).href)
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible()
}
