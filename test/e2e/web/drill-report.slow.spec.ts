import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from 'playwright/test'
import type { Drill } from '#contract/drill/drill'
import { createHtmlReport } from '../../../main/engine/drill/reports/html.ts'
import { exampleDrill } from '../../component/support/example-drill.ts'
import { barriers } from '../support/axe.ts'
import { test as base, expect } from '../support/host/host.ts'
import { tooWide } from '../support/too-wide.ts'

interface OpenedReport {
  readonly page: Page
  /** Everything that it asked for beside itself. */
  readonly requested: string[]
  /** What it said on the console, and what failed in it. */
  readonly said: string[]
}

const builtPage = fileURLToPath(new URL('../../../out/report/drill.html', import.meta.url))

/** Opens reports from disk, in a browser that reaches nothing. */
const test = base.extend<{
  openReport: (drill: Drill, isPseudonymous?: boolean) => Promise<OpenedReport>
}>({
  openReport: async ({ chromiumOnce }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'hooktrail-report-'))
    const browser = await chromiumOnce()
    const context = await browser.newContext({ offline: true })
    await use(async (drill, isPseudonymous = true) => {
      const path = join(folder, 'drill.html')
      writeFileSync(path, await createHtmlReport(builtPage, '1.2.3')(drill, isPseudonymous))
      const page = await context.newPage()
      await page.setViewportSize({ width: 1280, height: 900 })
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

test('a report opens from disk without any network, in light and dark, without barriers, and shows markup as text', async ({
  openReport,
}) => {
  const { page, requested, said } = await openReport(exampleDrill())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 broken, 18 held, 1 not checked')
  await expect(page.getByRole('heading', { name: /Looks like the last arrival wins/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Smallest sequence' })).toContainText('503')
  await expect(page.getByRole('table', { name: 'Differences between the states' })).toContainText('/status')
  expect(await barriers(page)).toEqual([])
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paper()).not.toBe(light)
  // Fonts and pictures are in the file.
  expect(requested.filter(url => !/^(file|data):/.test(url))).toEqual([])
  expect(said).toEqual([])

  await test.step('a broken cell leads to its failure within the page, and no original is in its file', async () => {
    const source = await page.content()
    for (const original of ['037c1b9f', 'Ana María', '646180157000000004'])
      expect(source).not.toContain(original)
    await page.getByRole('link', { name: /^Order, .*: broken/ }).click()
    await expect(page).toHaveURL(/#failure-1$/)
    await expect(page.locator('#failure-1')).toBeInViewport()
  })

  await test.step('a narrow page scrolls within its tables only', async () => {
    await page.setViewportSize({ width: 480, height: 900 })
    expect(
      (await tooWide(page)).filter(element => element.startsWith('HTML') || element.startsWith('BODY')),
    ).toEqual([])
  })

  await test.step('what a state says is text: markup in it does nothing', async () => {
    const markup = '</script><img src=x onerror="document.title=1"><!-- <script> \u2028 $& $1'
    const drill = exampleDrill()
    const hostile = {
      ...drill,
      failures: drill.failures.map(failure => ({
        ...failure,
        sentence: `Looks odd: ${markup}`,
        after: failure.after.map(state => ({ ...state, text: markup, isJson: false })),
      })),
    }
    const { page, said } = await openReport(hostile, false)
    await expect(page.getByRole('heading', { name: /Looks odd: <\/script><img/ })).toBeVisible()
    await expect(page.getByRole('table', { name: /^State of/ })).toContainText('$& $1')
    expect(await page.locator('img').count()).toBe(0)
    expect(await page.title()).toBe('Hooktrail drill')
    expect(said).toEqual([])
  })
})
