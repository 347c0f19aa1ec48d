import { expect, test } from '../support/host/host.ts'
import { addressOf, startTunnel } from './tunnels-steps.ts'

test('a tunnel is started, shown, reported when it is down, and stopped', async ({ page, dataDir }) => {
  const row = await startTunnel(page, dataDir)
  const banner = page.getByRole('banner')
  await expect(banner).toContainText('tunnel proxy up')
  const before = await addressOf(page)
  await expect(row).toContainText(before)
  await expect(row).toContainText('source visible')
  await row.getByRole('button', { name: 'Check now' }).click()
  await expect(row).toContainText('leads to this Hooktrail')

  const bad = row.and(page.locator('[data-state="down"]'))
  const isDown = bad.waitFor()
  await fetch(`${before}/test-crash`).catch(() => {})
  await isDown
  await expect(row).toHaveAttribute('data-state', 'up')
  await expect(row).toContainText('restarted 1 time')

  await row.getByRole('button', { name: 'Stop' }).click()
  await expect(row).toHaveAttribute('data-state', 'off')
  await expect(banner).toContainText('tunnel off')
  await row.getByRole('button', { name: 'Actions for proxy' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete tunnel' }).click()
  await expect(page.getByText('No tunnels', { exact: true })).toBeVisible()
})
