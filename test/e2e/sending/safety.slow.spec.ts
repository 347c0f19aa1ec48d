import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright/test'
import { lineFormat, lineVersion } from '../../../main/engine/exporting/formats/ndjson.ts'
import { transactionExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { openDelivery, rowsOf } from '../support/workspace.ts'
import { host } from './safety-steps.ts'

/** Imports one delivery that a production address sent (Transaction Notification Service, "Authentication"). */
async function importFromProduction(page: Page, dataDir: string): Promise<void> {
  const bodyText = JSON.stringify(transactionExample('issuance', 'COMPLETE'))
  const line = {
    format: lineFormat,
    version: lineVersion,
    source: null,
    session: 'production',
    receivedAtMs: 1_790_000_000_000,
    reception: 'whole',
    remoteAddress: '52.15.91.227',
    remotePort: 443,
    declaredBodyBytes: null,
    response: null,
    method: 'POST',
    target: '/hooks',
    httpVersion: '1.1',
    headers: [['Content-Type', 'application/json']],
    trailers: [],
    bodySha256: createHash('sha256').update(bodyText).digest('hex'),
    bodyText,
  }
  const file = join(dirname(dataDir), 'production.ndjson')
  writeFileSync(file, `${JSON.stringify(line)}\n`)
  await callOf(page, 'import.start', { paths: [file], isDryRun: false })
  await expect(rowsOf(page)).toHaveCount(1)
}

test('a replay asks for a host once, and before production data each time', async ({ page, dataDir }) => {
  await importFromProduction(page, dataDir)
  await openDelivery(page, 1)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Replay delivery 1' })
  await dialog.getByText('Another URL').click()
  await dialog.getByLabel('Target URL').fill(`http://${host}:9/`)
  for (let time = 1; time <= 2; time++) {
    await dialog.getByRole('button', { name: 'Replay' }).click()
    const result = dialog.getByRole('region', { name: 'Result' })
    await expect(result).toContainText('This is production data.')
    await expect(result).toContainText(`${host} is a public host`)
    const { attempts } = await callOf(page, 'attempts.list', {})
    expect(attempts).toHaveLength(time - 1)
    await result.getByRole('button', { name: 'Send anyway' }).click()
    await expect(result).toContainText('Unreachable')
  }
  expect((await callOf(page, 'settings.get', {})).allowedHosts).toEqual([host])
  // The attempt shows it afterwards, too.
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Responses' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Responses' })).toContainText('from production')
})
