import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright/test'
import { callOf } from '../support/call-of.ts'
import { approvePrograms } from '../support/host/approve-programs.ts'
import { expect } from '../support/host/host.ts'
import { goToServices } from '../support/services.ts'

const script = fileURLToPath(new URL('../../support/network/reverse-proxy.ts', import.meta.url))

/** A command tunnel over a small reverse proxy, made and started in the window; its row once it is up. */
export async function startTunnel(page: Page, dataDir: string): Promise<Locator> {
  await goToServices(page, 'Tunnels')
  await expect(page.getByText('No tunnels', { exact: true })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'tunnel off' }).click()
  await page.getByRole('button', { name: 'New tunnel' }).first().click()
  const form = page.getByRole('dialog', { name: 'New tunnel' })
  await form.getByText('Command', { exact: true }).click()
  await form.getByRole('button', { name: 'Create tunnel' }).click()
  await expect(form.getByText('Enter a name of letters')).toBeVisible()
  await form.getByLabel('Name', { exact: true }).fill('proxy')
  await form.getByLabel('Command', { exact: true }).last().fill(`"${process.execPath}" "${script}" {port}`)
  await form.getByLabel('URL pattern').fill('ready at (\\S+)')
  await form.getByRole('button', { name: 'Create tunnel' }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('listitem', { name: 'proxy' })
  await expect(row).toContainText('Switched off.')
  await approvePrograms(page, dataDir)
  await row.getByRole('button', { name: 'Start' }).click()
  await expect(row).toHaveAttribute('data-state', 'up')
  return row
}

export async function addressOf(page: Page): Promise<string> {
  const [tunnel] = (await callOf(page, 'tunnels.list', {})).tunnels
  return tunnel?.publicUrl ?? ''
}
