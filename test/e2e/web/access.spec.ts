import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Request } from 'playwright/test'
import { barriers, holdStill } from '../support/axe.ts'
import { fitsBothSizes } from '../support/both-sizes.ts'
import { commandOn, startBrowserHost } from '../support/host/browser-host.ts'
import { expect, test } from '../support/host/host.ts'
import { keyOf, locked, test as ownHostTest, places, unreachable } from '../support/host/signed-in.ts'
import { post } from '../support/posting.ts'
import { goToSettings, rowsOf } from '../support/workspace.ts'

/** A window of a browser that knows nothing of the first. */
async function otherBrowser(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext()
  if (context === undefined) throw new Error('The browser has gone.')
  return context.newPage()
}

async function newAddress(dataDir: string): Promise<string> {
  return (await commandOn(dataDir, 'open', '--print')).trim()
}

ownHostTest(
  'the code leaves the address, no address or request holds the key, and a reload needs neither',
  async ({ page }) => {
    await expect(places(page)).toBeVisible()
    const origin = new URL(page.url()).origin
    expect(page.url()).toBe(`${origin}/deliveries`)
    const key = await keyOf(page)
    expect(key).toMatch(/^[\w-]{43}$/)
    const requests: Request[] = []
    page.on('request', request => requests.push(request))
    await page.reload()
    await goToSettings(page)
    await expect(page.getByRole('region', { name: 'Signed-in browsers' }).getByRole('listitem')).toHaveCount(
      1,
    )
    expect(page.url()).toBe(`${origin}/settings`)
    for (const path of ['/api/proof', '/api/call', '/api/events']) {
      expect(requests.map(request => request.url())).toContain(origin + path)
    }
    for (const request of requests) {
      const sent = [request.url(), await request.allHeaders(), request.postData()]
      expect(JSON.stringify(sent)).not.toContain(key)
    }
    // The entry that held the code was replaced: nothing lies before the page.
    expect(await page.evaluate(() => [history.length, JSON.stringify(history.state)].join())).not.toContain(
      key,
    )
    expect(await page.context().cookies()).toEqual([])
  },
)

test('a server on another port of this machine gets neither key nor code nor cookie', async ({ page }) => {
  await expect(places(page)).toBeVisible()
  const key = await keyOf(page)
  const requests: IncomingMessage[] = []
  const stranger = createServer((request, response) => {
    requests.push(request)
    response.setHeader('content-type', 'text/html').end('<title>stranger</title>')
  })
  await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`
  try {
    const window = await page.context().newPage()
    await window.goto(address)
    // What a page there can make the browser send, and what it can see of our storage.
    const seen = await window.evaluate(async interfaceOrigin => {
      await fetch('/again', { credentials: 'include' })
      const outcome = await fetch(`${interfaceOrigin}/api/call`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: '{"method":"app.status","params":{}}',
      }).then(
        () => 'answered',
        () => 'refused',
      )
      return { outcome, storage: JSON.stringify(localStorage), cookie: document.cookie }
    }, new URL(page.url()).origin)
    expect(seen).toEqual({ outcome: 'refused', storage: '{}', cookie: '' })
    expect(requests.length).toBeGreaterThanOrEqual(2)
    for (const { headers, url } of requests) {
      expect(headers).not.toHaveProperty('cookie')
      expect(headers).not.toHaveProperty('authorization')
      expect(JSON.stringify([headers, url])).not.toContain(key)
    }
  } finally {
    stranger.closeAllConnections()
    stranger.close()
  }
})

test('a browser that is not signed in gets in by an address alone', async ({ page, dataDir }, info) => {
  await test.step('a browser that is not signed in is shown how, and signs in with a pasted address', async () => {
    const other = await otherBrowser(page)
    await other.goto(new URL(page.url()).origin)
    await expect(locked(other)).toBeVisible()
    await expect(other.getByText('hooktrail open')).toBeVisible()
    const field = other.getByRole('textbox', { name: 'Address or code' })
    await field.fill('http://127.0.0.1:4401/')
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other.getByText('This has no entry code.')).toBeVisible()
    await field.fill(await newAddress(dataDir))
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(places(other)).toBeVisible()
    await other.context().close()
  })

  await test.step('the page of a browser that is not signed in is accessible, light and dark', async () => {
    const other = await otherBrowser(page)
    await holdStill(other)
    await other.goto(new URL(page.url()).origin)
    await expect(locked(other)).toBeVisible()
    expect(await barriers(other)).toEqual([])
    await fitsBothSizes(other, info, 'locked')
    await other.getByRole('textbox', { name: 'Address or code' }).fill('http://127.0.0.1:4401/')
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other.getByText('This has no entry code.')).toBeVisible()
    expect(await barriers(other)).toEqual([])
    await fitsBothSizes(other, info, 'locked-with-error')
    await other.context().close()
  })

  await test.step('a new address that is pasted over an open page signs a locked one in', async () => {
    const other = await otherBrowser(page)
    await other.goto(new URL(page.url()).origin)
    await expect(locked(other)).toBeVisible()
    await other.evaluate(
      hash => {
        location.hash = hash
      },
      new URL(await newAddress(dataDir)).hash,
    )
    await expect(places(other)).toBeVisible()
    expect(other.url()).not.toContain('entry')
    await other.context().close()
  })
})

test('a code that was used before is refused, with who used it', async ({ page, dataDir }) => {
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

ownHostTest(
  'an open page goes on after a restart on the same port, and sees what came meanwhile',
  async ({ page, host, dataDir, chromiumOnce }) => {
    await post(host.captureUrl, '{}')
    await expect(rowsOf(page)).toHaveCount(1)
    const uiPort = Number(new URL(page.url()).port)
    await host.kill()
    await expect(unreachable(page)).toContainText('Hooktrail does not respond')
    // What was there can still be read.
    await expect(rowsOf(page)).toHaveCount(1)
    const second = await startBrowserHost({ dataDir, browser: await chromiumOnce(), uiPort })
    await post(second.captureUrl, '{}')
    await expect(rowsOf(page)).toHaveCount(2)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await post(second.captureUrl, '{}')
    await expect(rowsOf(page)).toHaveCount(3)
    await page.reload()
    await expect(rowsOf(page)).toHaveCount(3)
    await second.close()
  },
)

ownHostTest(
  'a part of the interface that was not fetched is there once Hooktrail runs again',
  async ({ page, host, dataDir, chromiumOnce }) => {
    const uiPort = Number(new URL(page.url()).port)
    const [missing, alert] = [/\/trails-view-[^/]*\.js$/, page.getByRole('alert')]
    await page.route(missing, route => route.abort())
    await page.reload()
    await places(page).getByRole('link', { name: 'Trails' }).click()
    await expect(alert.filter({ hasText: 'Part of the interface couldn’t be loaded.' })).toBeVisible()
    await page.unroute(missing)
    await host.kill()
    await expect(unreachable(page)).toContainText('Hooktrail does not respond')
    const second = await startBrowserHost({ dataDir, browser: await chromiumOnce(), uiPort })
    await expect(page.getByRole('region', { name: 'Records' })).toBeVisible()
    await expect(alert).toHaveCount(0)
    await second.close()
  },
)

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

test('Settings list the browsers that are signed in, and sign them out', async ({ page, dataDir }) => {
  const other = await otherBrowser(page)
  await other.goto(await newAddress(dataDir))
  await expect(places(other)).toBeVisible()
  const third = await otherBrowser(page)
  await third.goto(await newAddress(dataDir))
  await expect(places(third)).toBeVisible()

  await goToSettings(page)
  const section = page.getByRole('region', { name: 'Signed-in browsers' })
  const rows = section.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'this browser' })).toHaveCount(1)
  const others = rows.filter({ hasNotText: 'this browser' })
  await others.first().getByRole('button').click()
  await expect(rows).toHaveCount(2)
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

test('under localhost a browser is led to 127.0.0.1, with its code, and keeps nothing for the other name', async ({
  page,
  dataDir,
}) => {
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
