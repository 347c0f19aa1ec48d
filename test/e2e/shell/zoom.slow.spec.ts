import { expect, test } from '../support/host/host.ts'
import { places } from '../support/host/signed-in.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { tooWide } from '../support/too-wide.ts'
import { goToPlace, openDelivery, readRowsOf } from '../support/workspace.ts'

test('at a zoom of 200 % the panes lie one below the other, and all of both is reached', async ({
  page,
  captureUrl,
}) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await postInOrder(captureUrl, fundings(3))
  await expect(readRowsOf(page)).toHaveCount(3)
  // Nothing is open: the list has the height, and the window's bar is one line.
  const rows = page.getByRole('listbox', { name: 'Deliveries' })
  expect((await rows.boundingBox())?.height).toBeGreaterThan(200)
  expect((await page.getByTestId('top-bar').boundingBox())?.height).toBeLessThan(60)
  const detail = await openDelivery(page, 2)
  expect((await rows.boundingBox())?.height).toBeGreaterThan(120)
  const list = page.getByRole('listbox', { name: 'Deliveries' })
  const [above, below] = [await list.boundingBox(), await detail.boundingBox()]
  expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY)
  expect(below?.width).toBeGreaterThan(600)
  await page.getByRole('tab', { name: 'Responses' }).click()
  // Below the lower edge: the wheel scrolls to it.
  await page.mouse.wheel(0, 1000)
  await expect(page.getByRole('tabpanel', { name: 'Responses' })).toBeInViewport()
  await page.getByRole('button', { name: 'Send', exact: true }).first().click({ trial: true })
  for (const place of ['Trails', 'Send', 'Routes', 'Services', 'Sessions', 'Documentation', 'Settings']) {
    await goToPlace(page, place)
    await expect(places(page).getByRole('link', { name: place })).toHaveAttribute('aria-current', 'page')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720)
    expect(await tooWide(page), place).toEqual([])
  }
})
