import { expect, test } from './support/host.ts'

test('the token leaves the address bar, and reload works', async ({ page }) => {
  expect(new URL(page.url()).search).toBe('')
  const answer = await page.reload()
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible()
})

test('scripts cannot read the cookie', async ({ page }) => {
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const cookies = await page.context().cookies()
  expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict' }])
})

test('a browser without the cookie is told where to find the way in', async ({ page }) => {
  await page.context().clearCookies()
  const answer = await page.reload()
  expect(answer?.status()).toBe(401)
  await expect(page.getByText('terminal')).toBeVisible()
})

test('a page on another port of this machine can neither call nor listen', async ({ page, captureUrl }) => {
  const origin = new URL(page.url()).origin
  // The capture port is such a page's place.
  const stranger = await page.context().newPage()
  await stranger.goto(captureUrl)
  const outcomes = await stranger.evaluate(
    address =>
      Promise.all([
        fetch(`${address}/api/call`, {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
          body: '{"method":"app.status","params":{}}',
        }).then(
          () => 'answered',
          () => 'refused',
        ),
        new Promise(resolve => {
          const source = new EventSource(`${address}/api/events`, { withCredentials: true })
          source.onopen = () => resolve('open')
          source.onerror = () => resolve('refused')
        }),
      ]),
    origin,
  )
  expect(outcomes).toEqual(['refused', 'refused'])
})

test('under the other name of this machine the token must be shown too', async ({ page }) => {
  // Cookies belong to a name.
  const other = new URL(page.url())
  other.hostname = 'localhost'
  const answer = await page.goto(other.href)
  expect(answer?.status()).toBe(401)
})
