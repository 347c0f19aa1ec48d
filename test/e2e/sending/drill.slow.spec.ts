import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronHost } from '../support/host/electron-host.ts'
import { asksMainProcess, expect } from '../support/host/host.ts'
import { drillCaptured, ended, fill, test } from './drill-steps.ts'

test(
  'a right app holds; its report is saved as one file, and the drill is deleted',
  asksMainProcess,
  async ({ page, host, hostKind, dataDir, captureUrl, receive }) => {
    const app = await receive('right')
    const form = await drillCaptured(page, captureUrl)
    await fill(form, app, 'Order')
    await form.getByRole('button', { name: 'Start drill' }).click()
    const drill = page.getByRole('region', { name: 'Drill', exact: true })
    await ended(drill)
    await expect(drill.getByRole('button', { name: /^Order, .*: held in 10 runs/ })).toBeVisible()
    const save = async (): Promise<void> => {
      await drill.getByRole('button', { name: 'Save report' }).click()
      await page.getByRole('menuitem', { name: 'HTML, with pseudonyms' }).click()
    }
    if (hostKind === 'electron') {
      const path = join(dataDir, 'drill.html')
      await (host as ElectronHost).app.evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = async () => ({ canceled: false, filePath })
      }, path)
      await save()
      await expect(page.getByText(`${path} saved`)).toBeVisible()
      expect(await readFile(path, 'utf8')).toContain('<title>')
    } else {
      const download = page.waitForEvent('download')
      await save()
      expect((await download).suggestedFilename()).toBe('drill-1.html')
    }
    await drill.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete drill…' }).click()
    await page.getByRole('button', { name: 'Delete drill', exact: true }).click()
    await expect(page.getByText('A drill sends a record’s notifications')).toBeVisible()
  },
)
