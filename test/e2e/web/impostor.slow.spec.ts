import { startBrowserHost } from '../support/host/browser-host.ts'
import { expect } from '../support/host/host.ts'
import { killUnnoticed } from '../support/host/kill-unnoticed.ts'
import { keyOf, locked, places, test } from '../support/host/signed-in.ts'
import { pretend, startImpostor } from '../support/impostor.ts'
import { goToSettings } from '../support/workspace.ts'

test('a program that speaks as Hooktrail does, without knowing the key, is shown none; the page is locked', async ({
  page,
  host,
}) => {
  await expect(places(page)).toBeVisible()
  const key = await keyOf(page)
  const uiPort = Number(new URL(page.url()).port)
  await host.kill()
  const impostor = await startImpostor(uiPort, pretend)
  await expect(locked(page)).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Address or code' })
  await field.fill('A'.repeat(22))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => impostor.sentTo('/api/enter').length).toBe(1)
  await impostor.close()
  expect(JSON.stringify(impostor.requests)).not.toContain(key)
})

test('a call in the moment before the page notices shows another program no key, and nothing that Hooktrail accepts later', async ({
  page,
  host,
  dataDir,
  chromiumOnce,
}) => {
  const uiPort = await killUnnoticed(page, host)
  const key = await keyOf(page)
  const { origin } = new URL(page.url())
  const impostor = await startImpostor(uiPort, pretend)
  await page.evaluate(() => window.releaseRequests())
  await goToSettings(page)
  await expect.poll(() => impostor.sentTo('/api/call').length).toBeGreaterThan(0)
  await impostor.close()
  expect(JSON.stringify(impostor.requests)).not.toContain(key)

  const second = await startBrowserHost({ dataDir, browser: await chromiumOnce(), uiPort })
  for (const { url, headers, body } of impostor.sentTo('/api/call')) {
    const authorization = headers.authorization ?? ''
    const again = await fetch(origin + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body,
    })
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ ok: false, error: { code: 'request-outdated' } })
  }
  await second.close()
})

test('a page that has not noticed a restart goes on: its calls are signed for the new launch', async ({
  page,
  host,
  dataDir,
  chromiumOnce,
}) => {
  const uiPort = await killUnnoticed(page, host)
  const statuses: number[] = []
  page.on('response', response => {
    if (response.url().endsWith('/api/call')) statuses.push(response.status())
  })
  const second = await startBrowserHost({ dataDir, browser: await chromiumOnce(), uiPort })
  await page.evaluate(() => window.releaseRequests())
  await goToSettings(page)
  const section = page.getByRole('region', { name: 'Signed-in browsers' })
  // The page of the second launch is a separate browser.
  await expect(section.getByRole('listitem')).toHaveCount(2)
  expect(statuses).toContain(409)
  expect(statuses).toContain(200)
  await second.close()
})

test('code that another program serves in the place of the page’s own is not run', async ({ page, host }) => {
  await expect(places(page)).toBeVisible()
  const uiPort = Number(new URL(page.url()).port)
  // A part that is fetched when it is first needed.
  const part = await page.evaluate(() => {
    const map = JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '{}')
    return Object.keys(map.integrity).find(name => name.includes('/code-mirror-'))
  })
  expect(part).toBeDefined()
  await host.kill()
  const impostor = await startImpostor(uiPort, () => 'globalThis.wasRun = true', 'text/javascript')
  const run = (path: string) =>
    page.evaluate(async name => {
      Reflect.deleteProperty(globalThis, 'wasRun')
      const isRefused = await import(new URL(name, document.baseURI).href).then(
        () => false,
        () => true,
      )
      return { isRefused, wasRun: 'wasRun' in globalThis }
    }, path)
  expect(await run(part ?? '')).toEqual({ isRefused: true, wasRun: false })
  // It is the map that refuses it: a file that it does not name is run.
  expect(await run('./assets/other.js')).toEqual({ isRefused: false, wasRun: true })
  await impostor.close()
})
