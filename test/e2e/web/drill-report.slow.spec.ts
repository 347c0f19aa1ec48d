import { exampleDrill } from '../../component/support/example-drill.ts'
import { expect } from '../support/host/host.ts'
import { tooWide } from '../support/too-wide.ts'
import { test } from './drill-report-steps.ts'

test('a report leads to its failure, fits a narrow window, holds no original, and shows markup as text', async ({
  openReport,
}) => {
  await test.step('a broken cell leads to its failure within the page', async () => {
    const { page } = await openReport(exampleDrill())
    await page.getByRole('link', { name: /^Order, .*: broken/ }).click()
    await expect(page).toHaveURL(/#failure-1$/)
    await expect(page.locator('#failure-1')).toBeInViewport()
  })

  await test.step('a narrow page scrolls within its tables only', async () => {
    const { page } = await openReport(exampleDrill(), true, 480)
    expect(
      (await tooWide(page)).filter(element => element.startsWith('HTML') || element.startsWith('BODY')),
    ).toEqual([])
  })

  await test.step('a pseudonymous report has no original anywhere in its file', async () => {
    const { page } = await openReport(exampleDrill())
    const source = await page.content()
    for (const original of ['037c1b9f', 'Ana María', '646180157000000004'])
      expect(source).not.toContain(original)
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
