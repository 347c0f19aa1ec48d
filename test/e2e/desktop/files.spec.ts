import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fundingExample } from '../../support/inspection/examples.ts'
import { startReceiver } from '../../support/receivers/start-receiver.ts'
import { drillCaptured, ended, fill } from '../sending/drill-steps.ts'
import { openExport, run } from '../sessions/exporting-steps.ts'
import { openImport } from '../sessions/importing-steps.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { rowsOf } from '../support/workspace.ts'
import { expect, test } from './support.ts'

test('an export asks for its place in the dialog of the system, and shows it', async ({
  launch,
  dataDir,
}) => {
  const { app, page, captureUrl } = await launch()
  const out = join(dirname(dataDir), 'chosen')
  await app.evaluate(({ dialog, shell }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    shell.showItemInFolder = path => Object.assign(globalThis, { shownPath: path })
  }, out)
  await postInOrder(captureUrl, fundings(1))
  await expect(rowsOf(page)).toHaveCount(1)
  const dialog = await openExport(page)
  await dialog.getByRole('button', { name: 'Choose…' }).click()
  await expect(dialog.getByRole('textbox', { name: /^(Folder|File)/ })).toHaveValue(out)
  await run(dialog)
  await dialog.getByRole('button', { name: 'Show in folder' }).click()
  await expect.poll(() => app.evaluate(() => (globalThis as { shownPath?: string }).shownPath)).toBe(out)
})

test('an import asks for files in the dialog of the system', async ({ launch, dataDir }) => {
  const { app, page } = await launch()
  const path = join(dirname(dataDir), 'one.json')
  writeFileSync(path, JSON.stringify(fundingExample('complete')))
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] })
  }, path)
  const dialog = await openImport(page)
  await dialog.getByRole('button', { name: 'Choose files…' }).click()
  await expect(dialog.getByRole('table', { name: 'Sources' })).toContainText('Single body')
})

test('the report of a drill asks for its place in the dialog of the system', async ({ launch, dataDir }) => {
  const { app, page, captureUrl } = await launch()
  const receiver = await startReceiver('right')
  try {
    const form = await drillCaptured(page, captureUrl)
    await fill(form, receiver, 'Order')
    await form.getByRole('button', { name: 'Start drill' }).click()
    const drill = page.getByRole('region', { name: 'Drill', exact: true })
    await ended(drill)
    const path = join(dirname(dataDir), 'drill.html')
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    }, path)
    await drill.getByRole('button', { name: 'Save report' }).click()
    await page.getByRole('menuitem', { name: 'HTML, with pseudonyms' }).click()
    await expect(page.getByText(`${path} saved`)).toBeVisible()
    expect(readFileSync(path, 'utf8')).toContain('<title>')
  } finally {
    await receiver.close()
  }
})
