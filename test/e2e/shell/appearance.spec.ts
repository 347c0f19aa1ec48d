import { expect, test } from '../support/host/host.ts'

test('light and dark follow the system', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).not.toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(background).toBe(light)
})
