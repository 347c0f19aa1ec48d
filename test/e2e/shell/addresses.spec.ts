import type { Page } from 'playwright/test'
import { commandOn } from '../support/host/browser-host.ts'
import { expect, test } from '../support/host/host.ts'
import { places } from '../support/host/signed-in.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { goToPlace, readRowsOf, rowOf, rowsOf, shownDelivery } from '../support/workspace.ts'

/** Path and query of the page. */
function addressOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}

const expectAddress = (page: Page, address: string | RegExp) =>
  address instanceof RegExp
    ? expect.poll(() => addressOf(page)).toMatch(address)
    : expect.poll(() => addressOf(page)).toBe(address)

const search = (page: Page) => page.getByRole('combobox', { name: /search/i }).first()

test('each place, delivery, record and search has an address; back, forward, reload and a second tab keep it', async ({
  page,
  captureUrl,
  hostKind,
}) => {
  await postInOrder(captureUrl, fundings(3))
  await expect(readRowsOf(page)).toHaveCount(3)
  await expectAddress(page, '/deliveries')

  await test.step('a delivery, and a place, is a step that back and forward repeat', async () => {
    await rowOf(page, 2).click()
    await expectAddress(page, '/deliveries?id=2')
    await goToPlace(page, 'Settings')
    await expectAddress(page, '/settings')
    await expect(page).toHaveTitle('Settings – Hooktrail')
    await page.goBack()
    await shownDelivery(page, 2)
    await expect(page).toHaveTitle('Delivery 2 – Hooktrail')
    await page.goBack()
    await expectAddress(page, '/deliveries')
    await page.goForward()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  })

  await test.step('a reload and a second tab show the same, and the address holds no key', async () => {
    await page.goBack()
    await page.reload()
    await shownDelivery(page, 2)
    // The desktop has one window.
    if (hostKind === 'electron') return
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await shownDelivery(tab, 2)
    await tab.close()
  })

  await test.step('rows that are walked by keys are one step back', async () => {
    await page.keyboard.press('Escape')
    for (const id of [1, 2, 3]) {
      await page.keyboard.press(id === 1 ? 'j' : 'k')
      await expectAddress(page, `/deliveries?id=${id}`)
    }
    await page.goBack()
    await expectAddress(page, '/deliveries?id=2')
  })

  await test.step('a search is part of the address, and typing it is one step', async () => {
    await search(page).fill('id:3')
    await search(page).press('Enter')
    await expect(rowsOf(page)).toHaveCount(1)
    await expectAddress(page, /^\/deliveries\?q=id%3A3/)
    await page.reload()
    await expect(rowsOf(page)).toHaveCount(1)
    await page.goBack()
    await expect(rowsOf(page)).toHaveCount(3)
  })

  await test.step('a record is a path', async () => {
    await page.goto(new URL('/trails/funding:fid:fid-1', page.url()).href)
    await expect(
      page.getByRole('region', { name: 'Trail', exact: true }).getByText('fid-1').first(),
    ).toBeVisible()
    await page.reload()
    await expectAddress(page, '/trails/funding:fid:fid-1')
  })

  await test.step('a place opens in another tab', async () => {
    if (hostKind === 'electron') return
    const opened = page.context().waitForEvent('page')
    await places(page)
      .getByRole('link', { name: 'Sessions' })
      .click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    await expect(tab.getByRole('heading', { name: 'Sessions', exact: true })).toBeVisible()
    await tab.close()
    await expectAddress(page, '/trails/funding:fid:fid-1')
  })

  await test.step('an unknown path says so, and leads home', async () => {
    // A window has no field for addresses.
    if (hostKind === 'electron') return
    const response = await page.goto(new URL('/elsewhere', page.url()).href)
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Page not found. Check the address.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Hooktrail' }).click()
    await expect(rowsOf(page)).toHaveCount(3)
  })
})

test('parts of a place and things in it keep their address through a reload', async ({ page }) => {
  const home = page.url()
  for (const [address, name] of [
    ['/send/scenarios/out-of-order', 'Scenarios'],
    ['/send/history', 'History'],
    ['/services/tunnels', 'Tunnels'],
  ] as const) {
    await page.goto(new URL(address, home).href)
    await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
    await expectAddress(page, address)
  }
  await page.goto(new URL('/sessions/storage', home).href)
  await expect(page.getByRole('radio', { name: 'Storage' })).toBeChecked()
  await page.goto(new URL('/send/fixtures/funding-complete', home).href)
  await expectAddress(page, '/send/fixtures/funding-complete')
})

test.describe('in a browser', () => {
  test.skip(({ hostKind }) => hostKind === 'electron', 'The window has no address that a browser could open.')

  test('open signs a browser in at a delivery, a record or a query', async ({
    page,
    captureUrl,
    dataDir,
  }) => {
    await postInOrder(captureUrl, fundings(3))
    await expect(readRowsOf(page)).toHaveCount(3)
    const opened = async (target: string) => (await commandOn(dataDir, 'open', target, '--print')).trim()
    expect(await opened('2')).toMatch(/\/deliveries\?id=2#entry=[\w-]{22}$/)
    expect(await opened('fid-1')).toMatch(/\/trails\/funding:fid:fid-1#entry=[\w-]{22}$/)
    expect(await opened('status:pending id:3')).toMatch(/\/deliveries\?q=status%3Apending\+id%3A3#entry=/)
    await expect(opened('99')).rejects.toThrow(/99/)
    await expect(opened('status:')).rejects.toThrow(/\^/)

    await test.step('the address shows it, and loses its code at once', async () => {
      const context = await page.context().browser()?.newContext()
      const other = await context?.newPage()
      if (other === undefined) throw new Error('The browser has gone.')
      await other.goto(await opened('2'))
      await shownDelivery(other, 2)
      expect(addressOf(other)).toBe('/deliveries?id=2')
      await context?.close()
    })

    await test.step('pasted into the page of a browser that is not signed in, it leads there too', async () => {
      const context = await page.context().browser()?.newContext()
      const other = await context?.newPage()
      if (other === undefined) throw new Error('The browser has gone.')
      await other.goto(new URL('/', page.url()).href)
      await other.getByRole('textbox', { name: 'Address or code' }).fill(await opened('2'))
      await other.getByRole('button', { name: 'Sign in' }).click()
      await shownDelivery(other, 2)
      await context?.close()
    })
  })

  test('a link to a delivery is copied from its row, by mouse and by keys, and that is said', async ({
    page,
    captureUrl,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await postInOrder(captureUrl, fundings(2))
    await expect(readRowsOf(page)).toHaveCount(2)
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await rowOf(page, 1).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy link', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
    expect(await clipboard()).toBe(new URL('/deliveries?id=1', page.url()).href)
    await shownDelivery(page, 1)

    await page.keyboard.press('k')
    await shownDelivery(page, 2)
    await page.getByRole('listbox', { name: 'Deliveries' }).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Copy link to trail' }).press('Enter')
    await expect.poll(clipboard).toBe(new URL('/trails/funding:fid:fid-1', page.url()).href)
  })
})
