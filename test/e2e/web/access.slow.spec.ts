import { commandOn, startBrowserHost } from '../support/host/browser-host.ts'
import { expect, test } from '../support/host/host.ts'
import { locked, test as ownHostTest, places, unreachable } from '../support/host/signed-in.ts'
import { goToSettings } from '../support/workspace.ts'
import { newAddress, otherBrowser } from './access-steps.ts'

test('a code signs one browser in, under one name, and Settings sign browsers out', async ({
  page,
  dataDir,
}) => {
  await test.step('a code that was used before is refused, with who used it', async () => {
    const address = await newAddress(dataDir)
    const first = await otherBrowser(page)
    await first.goto(address)
    await expect(places(first)).toBeVisible()
    const second = await otherBrowser(page)
    await second.goto(address)
    await expect(locked(second)).toBeVisible()
    await expect(second.getByText(/was used by Chrome \d+ on Linux/)).toBeVisible()
    expect(second.url()).not.toContain('entry')
    expect(await second.evaluate(() => localStorage.length)).toBe(0)
    await first.context().close()
    await second.context().close()
  })

  await test.step('under localhost a browser is led to 127.0.0.1, with its code, and keeps nothing for the other name', async () => {
    const address = new URL(await newAddress(dataDir))
    const { origin } = address
    address.hostname = 'localhost'
    const other = await otherBrowser(page)
    await other.goto(address.href)
    await expect(places(other)).toBeVisible()
    expect(other.url()).toBe(`${origin}/deliveries`)
    const { origins } = await other.context().storageState()
    expect(origins.map(each => each.origin)).toEqual([origin])
    // The open page of a browser that is signed in stays signed in.
    await other.goto(`http://localhost:${address.port}/`)
    await expect(places(other)).toBeVisible()
    expect(other.url()).toBe(`${origin}/deliveries`)
    await other.context().close()
  })

  await test.step('Settings list the browsers that are signed in, and sign them out', async () => {
    const other = await otherBrowser(page)
    await other.goto(await newAddress(dataDir))
    await expect(places(other)).toBeVisible()
    const third = await otherBrowser(page)
    await third.goto(await newAddress(dataDir))
    await expect(places(third)).toBeVisible()

    await goToSettings(page)
    const section = page.getByRole('region', { name: 'Signed-in browsers' })
    const rows = section.getByRole('listitem')
    // Two rows are from the earlier steps.
    await expect(rows).toHaveCount(5)
    await expect(rows.filter({ hasText: 'this browser' })).toHaveCount(1)
    const others = rows.filter({ hasNotText: 'this browser' })
    await others.first().getByRole('button').click()
    await expect(rows).toHaveCount(4)
    await section.getByRole('button', { name: 'Sign out other browsers' }).click()
    await expect(rows).toHaveCount(1)
    await expect(locked(other)).toBeVisible()
    await expect(locked(third)).toBeVisible()

    await section.getByRole('button', { name: 'Sign out this browser' }).click()
    await expect(locked(page)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('hooktrail.session'))).toBeNull()
    await other.context().close()
    await third.context().close()
  })
})

test('a browser that is signed out in the terminal is locked at once, and a reload does not help', async ({
  page,
  dataDir,
}) => {
  await expect(places(page)).toBeVisible()
  expect(await commandOn(dataDir, 'access', 'list')).toMatch(/^ +1 {2}Chrome \d+ on Linux {2}signed in /)
  expect(await commandOn(dataDir, 'access', 'revoke', '1')).toBe('1 browser signed out.\n')
  await expect(locked(page)).toBeVisible()
  await page.reload()
  await expect(locked(page)).toBeVisible()
})

ownHostTest(
  'a part of the interface that was not fetched is there once Hooktrail runs again',
  async ({ page, host, dataDir, chromiumOnce }) => {
    const uiPort = Number(new URL(page.url()).port)
    const [missing, alert] = [/\/rest-[^/]*\.js$/, page.getByRole('alert')]
    await page.route(missing, route => route.abort())
    await page.reload()
    await places(page).getByRole('link', { name: 'Trails' }).click()
    const notLoaded = alert.filter({ hasText: 'Part of the interface couldn’t be loaded.' })
    await expect(notLoaded.last()).toBeVisible()
    await page.unroute(missing)
    await host.kill()
    await expect(unreachable(page)).toContainText('Hooktrail does not respond')
    const second = await startBrowserHost({ dataDir, browser: await chromiumOnce(), uiPort })
    await expect(page.getByRole('region', { name: 'Records' })).toBeVisible()
    await expect(alert).toHaveCount(0)
    await second.close()
  },
)
