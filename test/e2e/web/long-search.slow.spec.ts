import type { Page, Request } from 'playwright/test'
import { expect, test } from '../support/host/host.ts'
import { rowsOf } from '../support/workspace.ts'

const deliveries = 48

/** Bodies so long that a search through them takes several answers; the oldest alone has the needle. */
async function captureLong(captureUrl: string): Promise<void> {
  const filler = 'abcdefgh '.repeat(200_000)
  for (let index = 0; index < deliveries; index += 1) {
    const body = index === 0 ? `a needle at last ${filler}` : filler
    await fetch(captureUrl, { method: 'POST', headers: { 'content-type': 'text/plain' }, body })
  }
}

interface Call {
  readonly method: string
  readonly params: { readonly query?: string; readonly before?: number }
}

function callOf(request: Request): Call | null {
  return request.url().endsWith('/api/call') ? (request.postDataJSON() as Call) : null
}

/** The calls that the page gave up. */
function abortedCalls(page: Page): Call[] {
  const aborted: Call[] = []
  page.on('requestfailed', request => {
    const call = callOf(request)
    if (call !== null) aborted.push(call)
  })
  return aborted
}

test('a search through long bodies shows what it finds, is typed over, and can be stopped', async ({
  page,
  captureUrl,
}) => {
  await captureLong(captureUrl)
  await expect(page.getByRole('search').getByRole('status')).toHaveText(String(deliveries))
  await expect(rowsOf(page)).not.toHaveCount(0)
  const box = page.getByRole('combobox', { name: 'Search deliveries' })
  const scan = page.getByRole('region', { name: 'Search in progress' })

  await test.step('the next letter ends the search for the one before', async () => {
    const aborted = abortedCalls(page)
    // However fast the search is, its answer has not come when the next letter does.
    let letGo = (): void => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/api/call', async route => {
      if (callOf(route.request())?.params.query === 'body:needl') await held
      await route.continue().catch(() => {})
    })
    const begun = page.waitForRequest(request => callOf(request)?.params.query === 'body:needl')
    await box.fill('body:needl')
    await begun
    await box.press('e')
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(page.getByText('1 match').first()).toBeVisible()
    const given = aborted.filter(({ params }) => params.query === 'body:needl').map(({ method }) => method)
    expect(given.filter(name => name === 'deliveries.list' || name === 'deliveries.count')).not.toEqual([])
    letGo()
    await page.unroute('**/api/call')
  })

  await test.step('what takes long says how far it is, stops, and goes on', async () => {
    let letGo = (): void => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    // Only the first answer comes in time.
    await page.route('**/api/call', async route => {
      const call = callOf(route.request())
      if (call?.method === 'deliveries.list' && call.params.before !== undefined) await held
      await route.continue().catch(() => {})
    })
    await box.fill('body:nowhere')
    await expect(scan).toContainText('Searching older deliveries…')
    await expect(scan).toContainText(/\d+ %/)
    await expect(page.getByText('No match so far')).toBeVisible()
    await scan.getByRole('button', { name: 'Stop' }).click()
    await expect(scan).toContainText('Stopped')
    letGo()
    await scan.getByRole('button', { name: 'Continue search' }).click()
    await expect(page.getByText('No delivery matches')).toBeVisible()
    await expect(scan).toHaveCount(0)
  })
})
