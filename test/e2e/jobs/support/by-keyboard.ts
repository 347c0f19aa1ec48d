import { expect, type Locator, type Page } from 'playwright/test'

/** Presses of Tab that a person would take to get anywhere in a pane or a dialog. */
const most = 60

/** Tabs to this control, as somebody without a mouse does. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible()
  const isFocused = (): Promise<boolean> =>
    control.evaluate(element => element.contains(document.activeElement))
  for (let presses = 0; presses < most && !(await isFocused()); presses += 1) await page.keyboard.press(key)
  expect(await isFocused(), `${most} presses of ${key} do not lead to ${control}`).toBe(true)
}

/** Tabs to a field and types over what is in it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Tabs to a button and presses it. */
export async function pressOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Runs a command by a part of its name. */
export async function runCommand(page: Page, name: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(name)
  await expect(palette.getByRole('option').first()).toContainText(new RegExp(name, 'i'))
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}
