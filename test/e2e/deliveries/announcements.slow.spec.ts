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

test('what comes at once is announced by its number in the list and among trails, a few times at most', async ({
  page,
  captureUrl,
}) => {
  const postAll = async (bodies: object[]): Promise<void> => {
    while (bodies.length > 0) await Promise.all(bodies.splice(0, 10).map(body => post(captureUrl, body)))
  }
  await postAll(fundings(1))
  await expect(readRowsOf(page)).toHaveCount(1)
  const said = await countAnnouncements(page)
  let startedMs = performance.now()
  await postAll(fundings(200, 1))
  await expect.poll(said).toContain('201 deliveries')
  expect((await said()).length).toBeLessThanOrEqual(mostSince(startedMs))

  await page.reload()
  await goToPlace(page, 'Trails')
  await expect(page.getByRole('listbox', { name: 'Trails' }).getByRole('option').first()).toBeVisible()
  const saidOfTrails = await countAnnouncements(page)
  startedMs = performance.now()
  await postAll(fundings(200, 201))
  await expect.poll(saidOfTrails).toContain('401 records')
  expect((await saidOfTrails()).length).toBeLessThanOrEqual(mostSince(startedMs))
})
