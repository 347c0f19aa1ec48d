import type { Page } from 'playwright/test'
import { expect, test } from '../support/host/host.ts'
import { fundings, post } from '../support/posting.ts'
import { goToPlace, readRowsOf } from '../support/workspace.ts'

/** Counts what a screen reader is given to say from now on. */
async function countAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const live = '[aria-live]:not([aria-live=off]), [role=status]:not([aria-live=off]), [role=alert]'
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(changes => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(live),
      )
      for (const region of new Set(regions)) if (region?.textContent) said.push(region.textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

/** A few. What takes longer to arrive may be announced once for each second. */
const mostSince = (startedMs: number): number => Math.max(5, (performance.now() - startedMs) / 1000)

test('200 deliveries at once are announced by their number, a few times at most', async ({
  page,
  captureUrl,
}) => {
  await post(captureUrl, fundings(1)[0] ?? {})
  await expect(readRowsOf(page)).toHaveCount(1)
  const said = await countAnnouncements(page)
  const startedMs = performance.now()
  const bodies = fundings(200, 1)
  while (bodies.length > 0) await Promise.all(bodies.splice(0, 10).map(body => post(captureUrl, body)))
  await expect.poll(said).toContain('201 deliveries')
  expect((await said()).length).toBeLessThanOrEqual(mostSince(startedMs))
})

test('a trail list that fills is announced by its number, a few times at most', async ({
  page,
  captureUrl,
}) => {
  await goToPlace(page, 'Trails')
  const said = await countAnnouncements(page)
  const startedMs = performance.now()
  const bodies = fundings(200)
  while (bodies.length > 0) await Promise.all(bodies.splice(0, 10).map(body => post(captureUrl, body)))
  await expect.poll(said).toContain('200 records')
  expect((await said()).length).toBeLessThanOrEqual(mostSince(startedMs))
})
