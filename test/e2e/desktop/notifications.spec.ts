import { fundingExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import type { ElectronHost } from '../support/host/electron-host.ts'
import { freePort, post } from '../support/posting.ts'
import { expect, test } from './support.ts'

interface Shown {
  readonly title: string
  readonly body: string
}

interface Collected {
  /** Those whose `show` was called. */
  readonly shown: (Shown & NodeJS.EventEmitter)[]
  hasFocus: boolean
  /** How often the focus decided. */
  asked: number
}

/** Collects what the system would show, and says whether the window has the focus: a display of tests decides neither. */
function collect({ app }: ElectronHost, hasFocus = false): Promise<void> {
  return app.evaluate(({ Notification, BrowserWindow }, isFocused) => {
    const collected: Collected = { shown: [], hasFocus: isFocused, asked: 0 }
    Object.assign(globalThis, { collected })
    Notification.isSupported = () => true
    Notification.prototype.show = function show() {
      collected.shown.push(this)
    }
    BrowserWindow.getFocusedWindow = () => {
      collected.asked += 1
      return collected.hasFocus ? (BrowserWindow.getAllWindows()[0] ?? null) : null
    }
  }, hasFocus)
}

function shownBy({ app }: ElectronHost): Promise<Shown[]> {
  return app.evaluate(() =>
    (globalThis as unknown as { collected: Collected }).collected.shown.map(({ title, body }) => ({
      title,
      body,
    })),
  )
}

function click({ app }: ElectronHost, index: number): Promise<void> {
  return app.evaluate((_electron, at) => {
    ;(globalThis as unknown as { collected: Collected }).collected.shown[at]?.emit('click')
  }, index)
}

const choices = { failed: false, errors: false, overdue: false, appDown: false }

test('a failed record is notified once it is chosen, and a click leads to its delivery', async ({
  desktop,
}) => {
  const { page, captureUrl } = desktop
  await collect(desktop)
  await post(captureUrl, fundingExample('failed'))
  await expect
    .poll(async () => (await callOf(page, 'deliveries.count', { query: 'status:failed' })).count)
    .toBe(1)
  await callOf(page, 'settings.change', { notifications: { ...choices, failed: true } })
  await post(captureUrl, fundingExample('failed', { fid: 'other' }))
  await expect.poll(() => shownBy(desktop)).toHaveLength(1)
  expect((await shownBy(desktop))[0]?.title).toBe('Record failed')
  expect((await shownBy(desktop))[0]?.body).toMatch(/^Funding · /)
  await click(desktop, 0)
  await expect(page).toHaveURL(/\/deliveries\?id=2$/)
})

test('nothing is notified while the window has the focus', async ({ desktop }) => {
  const { page, captureUrl } = desktop
  await collect(desktop, true)
  await callOf(page, 'settings.change', { notifications: { ...choices, failed: true, appDown: true } })
  await post(captureUrl, fundingExample('failed'))
  await expect
    .poll(async () => (await callOf(page, 'deliveries.count', { query: 'status:failed' })).count)
    .toBe(1)
  const asked = () =>
    desktop.app.evaluate(() => (globalThis as unknown as { collected: Collected }).collected.asked)
  await expect.poll(asked).toBe(1)
  expect(await shownBy(desktop)).toEqual([])

  // Without the focus the next one is shown, alone.
  await desktop.app.evaluate(() => {
    ;(globalThis as unknown as { collected: Collected }).collected.hasFocus = false
  })
  await post(captureUrl, fundingExample('failed', { fid: 'other' }))
  await expect.poll(() => shownBy(desktop)).toHaveLength(1)
  await click(desktop, 0)
  await expect(page).toHaveURL(/\/deliveries\?id=2$/)
})

test('an app that is down and many failures are at most two notifications, without a secret', async ({
  desktop,
}) => {
  const { page, captureUrl } = desktop
  await collect(desktop)
  await callOf(page, 'settings.change', { notifications: { ...choices, failed: true, appDown: true } })
  const url = `http://127.0.0.1:${await freePort()}/hook?token=secret`
  await callOf(page, 'routes.save', { route: { name: 'shop', targets: [{ url }] } })
  for (let count = 0; count < 5; count++)
    await post(captureUrl, fundingExample('failed', { fid: `f${count}` }))
  const text = async () => JSON.stringify(await shownBy(desktop))
  await expect.poll(text).toContain('app is down')
  await expect.poll(text).toMatch(/\d records failed/)
  const shown = await shownBy(desktop)
  expect(shown.length).toBeLessThanOrEqual(2)
  expect(JSON.stringify(shown)).not.toContain('secret')
})

test('a test from Settings is shown though nothing is chosen, and leads back there', async ({ desktop }) => {
  const { page } = desktop
  await collect(desktop, true)
  await callOf(page, 'host.testNotification', {})
  expect(await shownBy(desktop)).toEqual([
    { title: 'Test notification', body: 'Notifications from Hooktrail look like this.' },
  ])
  await click(desktop, 0)
  await expect(page).toHaveURL(/\/settings$/)
})
