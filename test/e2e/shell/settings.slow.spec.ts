import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { freePort, post, takenPort } from '../support/posting.ts'
import { goToSettings, rowsOf } from '../support/workspace.ts'

/** Enters a value into a setting and saves it; returns the line with the result. */
async function keep(page: Page, label: string, value: string): Promise<Locator> {
  const field = page.getByLabel(label, { exact: true })
  await field.fill(value)
  await field.press('Enter')
  return page.locator('form', { has: field })
}

test('a taken port is refused with a message and the old one stays; a free one takes effect at once', async ({
  page,
  captureUrl,
}) => {
  const taken = await takenPort()
  await goToSettings(page)
  const port = await keep(page, 'Port', String(taken.port))
  await expect(port).toContainText(`Port ${taken.port} is in use`)
  await expect(page.getByRole('banner')).toContainText(captureUrl)
  expect(await post(captureUrl, '{}')).toBe(200)
  await taken.close()

  const wanted = await freePort()
  await keep(page, 'Port', String(wanted))
  await expect(page.getByRole('banner')).toContainText(`http://127.0.0.1:${wanted}`)
  await expect(port).not.toContainText('in use')
  expect(await post(`http://127.0.0.1:${wanted}`, '{}')).toBe(200)
  await expect(post(captureUrl, '{}')).rejects.toThrow()
  await page.getByRole('link', { name: 'Deliveries' }).click()
  await expect(rowsOf(page)).toHaveCount(2)
})

test('settings are checked, kept and explained', async ({ page, captureUrl, dataDir }) => {
  await test.step('the settings say under which license Hooktrail is, where those of others are, and lead to the report, which is written as it was shown', async () => {
    await goToSettings(page)
    await expect(page.getByText('THIRD-PARTY.md')).toBeVisible()
    await page.getByRole('button', { name: 'Report a problem…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a problem' })
    await dialog.getByRole('option', { name: /store\.json/ }).click()
    const shown = await dialog.getByRole('region', { name: 'store.json' }).innerText()
    const path = join(dataDir, 'reports', 'mine')
    await dialog.getByRole('textbox', { name: 'Folder' }).fill(path)
    expect(existsSync(path)).toBe(false)
    await dialog.getByRole('button', { name: 'Create folder' }).click()
    await expect(dialog.getByText(/files written\. Nothing was sent\./)).toBeVisible()
    expect(readFileSync(join(path, 'store.json'), 'utf8').trim()).toBe(shown.trim())
    await page.keyboard.press('Escape')
  })

  await test.step('an invalid value is reported at its field and changes nothing', async () => {
    const before = await callOf(page, 'settings.get', {})
    await goToSettings(page)
    await expect(await keep(page, 'Port', '70000')).toContainText('0 to 65535')
    await expect(page.getByLabel('Port', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(await keep(page, 'Maximum body size', 'much')).toContainText('0.001 to 512 MiB')
    const body = await keep(page, 'Maximum body size', '9999')
    await expect(page.getByLabel('Maximum body size')).toHaveAttribute('aria-invalid', 'true')
    await expect(body).toContainText('0.001 to 512 MiB')
    expect(await callOf(page, 'settings.get', {})).toEqual(before)
  })

  await test.step('a limit is kept, in the unit a person thinks in', async () => {
    await goToSettings(page)
    await keep(page, 'Maximum body size', '0.5')
    await expect.poll(async () => (await callOf(page, 'settings.get', {})).limits.bodyBytes).toBe(512 * 1024)
    expect(await post(captureUrl, 'x'.repeat(512 * 1024))).toBe(200)
    expect(await post(captureUrl, 'x'.repeat(512 * 1024 + 1))).toBe(413)
    await page.reload()
    await goToSettings(page)
    await expect(page.getByLabel('Maximum body size')).toHaveValue('0.5')
  })

  await test.step('the theme can be chosen against the system, and stays', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    const light = await background(page)
    await goToSettings(page)
    await page.getByText('Dark', { exact: true }).click()
    await expect.poll(() => background(page)).not.toBe(light)
    const dark = await background(page)
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible()
    await expect.poll(() => background(page)).toBe(dark)
    await goToSettings(page)
    await expect(page.getByLabel('Dark', { exact: true })).toBeChecked()
    await page.getByText('System', { exact: true }).click()
    await expect.poll(() => background(page)).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => background(page)).toBe(dark)
  })
})

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}
