import { createServer, type IncomingMessage } from 'node:http'
import type { Request } from 'playwright/test'
import { closed, localUrlOf } from '../../support/network/local-server.ts'
import { barriers, holdStill } from '../support/axe.ts'
import { expect, test } from '../support/host/host.ts'
import { keyOf, locked, test as ownHostTest, places } from '../support/host/signed-in.ts'
import { tooWide } from '../support/too-wide.ts'
import { goToSettings } from '../support/workspace.ts'
import { newAddress, otherBrowser } from './access-steps.ts'

ownHostTest(
  'the code leaves the address, no address or request holds the key, and a reload needs neither',
  async ({ page }) => {
    await expect(places(page)).toBeVisible()
    const origin = new URL(page.url()).origin
    expect(page.url()).toBe(`${origin}/deliveries`)
    const key = await keyOf(page)
    expect(key).toMatch(/^[\w-]{150,250}$/)
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
  const address = `${await localUrlOf(stranger)}/`
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
    await closed(stranger)
  }
})

test('a browser that is not signed in gets in by an address alone', async ({ page, dataDir }) => {
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
    expect(await tooWide(other)).toEqual([])
    await other.getByRole('textbox', { name: 'Address or code' }).fill('http://127.0.0.1:4401/')
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other.getByText('This has no entry code.')).toBeVisible()
    expect(await barriers(other)).toEqual([])
    await other.setViewportSize({ width: 1024, height: 700 })
    expect(await tooWide(other)).toEqual([])
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

test('a browser that blocks site data says so instead of showing a blank page', async ({ page, dataDir }) => {
  const other = await otherBrowser(page)
  await other.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    }),
  )
  await other.goto(await newAddress(dataDir))
  await expect(locked(other)).toBeVisible()
  await expect(other.getByText('This browser blocks site data for this page.')).toBeVisible()
  await other.context().close()
})
