import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fundingExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, post, postInOrder } from '../support/posting.ts'
import { rowOf, rowsOf } from '../support/workspace.ts'
import { dialogOf, openExport, run } from './exporting-steps.ts'

test('an export can be downloaded in a browser, and a folder that is not empty stays unchanged', async ({
  page,
  captureUrl,
  hostKind,
  dataDir,
}) => {
  await test.step('a browser may take a file with it', async () => {
    test.skip(hostKind === 'electron', 'The desktop shows the file where it is.')
    await post(captureUrl, fundingExample('complete'))
    await expect(rowsOf(page)).toHaveCount(1)
    const dialog = await openExport(page)
    await dialog.getByText('HAR 1.2').click()
    await run(dialog)
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^hooktrail-.*\.har$/)
    expect(JSON.parse(readFileSync(await download.path(), 'utf8')).log.entries.length).toBe(1)
  })

  await test.step('a place that has something stays as it is, and the form with what was chosen', async () => {
    await page.reload()
    const out = join(dirname(dataDir), 'taken')
    mkdirSync(out)
    writeFileSync(join(out, 'mine.txt'), 'mine')
    await expect(rowsOf(page)).toHaveCount(1)
    const dialog = await openExport(page)
    await run(dialog, out)
    await expect(dialog.getByRole('alert')).toContainText('is a folder that is not empty')
    await dialog.getByRole('button', { name: 'Export more…' }).click()
    await expect(dialog.getByRole('textbox', { name: /^(Folder|File)/ })).toHaveValue(out)
    await run(dialog, 'not-a-whole-path')
    await expect(dialog.getByRole('alert')).toContainText('absolute path')
    expect(readdirSync(out)).toEqual(['mine.txt'])
  })

  await test.step('selected deliveries leave as a HAR; a session and a trail are offered too', async () => {
    await page.reload()
    await postInOrder(captureUrl, fundings(4))
    await rowOf(page, 5).click()
    await page.keyboard.press('x')
    await rowOf(page, 3).click({ modifiers: ['Shift'] })
    const marks = page.getByRole('region', { name: 'Selected deliveries' })
    await expect(marks).toContainText('3 selected')
    await rowOf(page, 4).click({ modifiers: ['ControlOrMeta'] })
    await expect(marks).toContainText('2 selected')
    await marks.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Export…' }).click()
    const dialog = dialogOf(page)
    await expect(dialog.getByRole('combobox', { name: 'Deliveries' })).toHaveText('2 selected deliveries')
    await dialog.getByRole('combobox', { name: 'Deliveries' }).click()
    for (const scope of ['All deliveries', /^Session /, 'Trail of fid-3', 'Delivery 5']) {
      await expect(page.getByRole('option', { name: scope })).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await dialog.getByText('HAR 1.2').click()
    const out = join(dirname(dataDir), 'marked.har')
    await run(dialog, out)
    await expect(dialog).toContainText('2 deliveries written')
    expect(JSON.parse(readFileSync(out, 'utf8')).log.entries.length).toBe(2)
  })
})
