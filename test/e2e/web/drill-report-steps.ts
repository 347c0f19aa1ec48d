import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from 'playwright/test'
import type { Drill } from '#contract/drill/drill'
import { createHtmlReport } from '../../../main/engine/drill/reports/html.ts'
import { test as base, expect } from '../support/host/host.ts'

interface OpenedReport {
  readonly page: Page
  /** Everything that it asked for beside itself. */
  readonly requested: string[]
  /** What it said on the console, and what failed in it. */
  readonly said: string[]
}

const builtPage = fileURLToPath(new URL('../../../out/report/drill.html', import.meta.url))

/** Opens reports from disk, in a browser that reaches nothing. */
export const test = base.extend<{
  openReport: (drill: Drill, isPseudonymous?: boolean, width?: number) => Promise<OpenedReport>
}>({
  openReport: async ({ chromiumOnce }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'hooktrail-report-'))
    const browser = await chromiumOnce()
    const context = await browser.newContext({ offline: true })
    await use(async (drill, isPseudonymous = true, width = 1280) => {
      const path = join(folder, 'drill.html')
      writeFileSync(path, await createHtmlReport(builtPage, '1.2.3')(drill, isPseudonymous))
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 900 })
      const requested: string[] = []
      const said: string[] = []
      page.on('request', request => requested.push(request.url()))
      page.on('console', message => said.push(message.text()))
      page.on('pageerror', error => said.push(error.message))
      await page.goto(pathToFileURL(path).href)
      await expect(page.getByRole('main')).toBeVisible()
      return { page, requested, said }
    })
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  },
})
