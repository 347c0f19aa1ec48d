import { commandOn } from '../support/host/browser-host.ts'
import { expect, test } from '../support/host/host.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { readRowsOf, rowOf, shownDelivery } from '../support/workspace.ts'
import { addressOf, expectAddress } from './addresses-steps.ts'

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
