import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locator } from 'playwright/test'
import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { rowsOf } from '../support/workspace.ts'
import { openExport, run, sender } from './exporting-steps.ts'

/** Whether the text that an empty input shows is wider than its place. */
const isPlaceholderCut = (input: Locator): Promise<boolean> =>
  input.evaluate(element => {
    if (!(element instanceof HTMLInputElement)) throw new Error('This is no input.')
    const { font, paddingLeft, paddingRight } = getComputedStyle(element)
    const context = document.createElement('canvas').getContext('2d')
    if (context === null) throw new Error('A text cannot be measured.')
    context.font = font
    const place = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return context.measureText(element.placeholder).width > place
  })

test('an export is previewed: a fixtures folder with pseudonyms, or the results of a search unchanged', async ({
  page,
  captureUrl,
  dataDir,
}) => {
  await test.step('a fixtures folder with pseudonyms: what changes is shown first, what is kept stays', async () => {
    await post(captureUrl, fundingExample('complete', sender), { authorization: 'Bearer canary' })
    await post(captureUrl, transactionExample('issuance', 'COMPLETE', { external_ref: 'order-canary-1042' }))
    await expect(rowsOf(page)).toHaveCount(2)
    const dialog = await openExport(page)
    await expect(dialog.getByRole('switch', { name: 'Replace personal data' })).toBeChecked()
    expect(await isPlaceholderCut(dialog.getByLabel('Key', { exact: true }))).toBe(false)
    const changes = dialog.getByRole('region', { name: 'Changes' })
    const row = changes.getByRole('row', { name: /^sender_name / })
    await expect(row).toContainText('Ana María Pérez Canario')
    await expect(row.locator('ins')).not.toHaveText('Ana María Pérez Canario')
    await expect(dialog.getByRole('list', { name: 'Changes by kind' })).toContainText(
      'left out: authorization',
    )
    await changes.getByRole('checkbox', { name: 'Keep external_ref' }).click()
    await expect(dialog.getByRole('list', { name: 'Unchanged fields' })).toContainText('external_ref')
    await expect(changes.getByRole('row').filter({ hasText: 'external_ref' })).toHaveCount(0)

    await run(dialog)
    await expect(dialog).toContainText('2 deliveries written')
    await expect(dialog.getByRole('button', { name: 'Copy path' })).toBeVisible()
    const [name] = readdirSync(join(dataDir, 'exports'))
    const folder = join(dataDir, 'exports', name ?? '')
    await expect(dialog).toContainText(folder)
    const files = readdirSync(folder)
    expect(files).toContain('manifest.json')
    const text = files.map(file => readFileSync(join(folder, file), 'utf8')).join('\n')
    expect(text).toContain('order-canary-1042')
    for (const original of ['Pérez', 'Bearer canary']) expect(text).not.toContain(original)
  })

  await test.step('originals are kept only after a warning, and what is searched for is what leaves', async () => {
    await page.reload()
    await expect(rowsOf(page)).toHaveCount(2)
    await page.getByLabel('Search deliveries').fill('service:funding')
    await expect(rowsOf(page)).toHaveCount(1)
    const dialog = await openExport(page)
    await expect(dialog.getByRole('combobox', { name: 'Deliveries' })).toHaveText('Matching service:funding')
    await dialog.getByText('NDJSON', { exact: true }).click()
    await dialog.getByRole('switch').click()
    await expect(dialog).toContainText('The files will contain original data.')
    const out = join(dirname(dataDir), 'originals.ndjson')
    await run(dialog, out)
    await expect(dialog).toContainText('1 delivery written')
    const lines = readFileSync(out, 'utf8').trim().split('\n')
    expect(lines.length).toBe(1)
    expect(lines[0]).toContain('Pérez')
  })
})
