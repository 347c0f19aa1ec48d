import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { goToPlace, rowsOf } from '../support/workspace.ts'
import { openImport, uploadsIn } from './importing-steps.ts'

test('skipped and broken files change nothing, and an exported fixtures folder is imported once', async ({
  page,
  dataDir,
  captureUrl,
}) => {
  await test.step('what is skipped and what is broken is reported, and changes nothing', async () => {
    const dialog = await openImport(page)
    const request = { method: 'GET', url: 'http://x/', headers: [], httpVersion: 'HTTP/1.1' }
    const entry = { startedDateTime: '2026-01-01T00:00:00Z', request }
    const files = dialog.getByLabel('Files to import')
    await files.setInputFiles({
      name: 'browser.har',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ log: { version: '1.2', entries: [entry] } })),
    })
    await expect(dialog.getByRole('list', { name: 'Skipped' })).toContainText('1 skipped')
    await dialog.getByRole('button', { name: 'Choose other files' }).click()
    await files.setInputFiles({
      name: 'broken.har',
      mimeType: 'application/json',
      buffer: Buffer.from('{"log": {"entries": [{"request": 7}]}}'),
    })
    await expect(dialog.getByRole('alert')).toContainText('broken.har')
    await expect.poll(() => uploadsIn(dataDir)).toEqual([])
    await dialog.getByRole('button', { name: 'Choose other files' }).click()
    await dialog.getByLabel('Or a path').fill('/does/not/exist')
    await dialog.getByLabel('Or a path').press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('The path does not exist.')
    expect((await callOf(page, 'deliveries.count', {})).count).toBe(0)
    expect((await callOf(page, 'sessions.list', {})).sessions.length).toBe(1)
  })

  await test.step('a fixtures folder comes back as it left, and once only', async () => {
    await page.reload()
    await goToPlace(page, 'Deliveries')
    await postInOrder(captureUrl, fundings(3))
    await expect(rowsOf(page)).toHaveCount(3)
    const out = join(dirname(dataDir), 'fixtures')
    await callOf(page, 'export.start', { format: 'fixtures', out, pseudonyms: null })
    await expect.poll(() => existsSync(join(out, 'manifest.json'))).toBe(true)
    await callOf(page, 'sessions.remove', { id: (await callOf(page, 'app.status', {})).session.id })
    expect((await callOf(page, 'deliveries.count', {})).count).toBe(0)

    const dialog = await openImport(page)
    await dialog.getByLabel('Folder to import').setInputFiles(out)
    await expect(dialog.getByRole('table', { name: 'Sources' })).toContainText('Fixtures folder')
    await dialog.getByRole('button', { name: 'Import 3 deliveries' }).click()
    await expect(dialog).toContainText('3 deliveries imported.')
    await dialog.getByRole('button', { name: 'Import more…' }).click()
    await dialog.getByLabel('Folder to import').setInputFiles(out)
    await expect(dialog).toContainText('All deliveries already exist.')
    await expect(dialog.getByRole('button', { name: 'Import 0 deliveries' })).toBeDisabled()
  })
})
