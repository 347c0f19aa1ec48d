import { fundingExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import { type ElectronHost, launchElectron } from '../support/host/electron-host.ts'
import { test as base, expect } from '../support/host/host.ts'
import { freePort, post } from '../support/posting.ts'

const test = base.extend<{ desktop: ElectronHost }>({
  desktop: async ({ dataDir }, use) => {
    const host = await launchElectron({ dataDir })
    await use(host)
    await host.close()
  },
})

interface Shown {
  readonly title: string
  readonly body: string
}

/** Collects what the system would show, and says which window has the focus: a display of tests decides neither. */
function collect({ app }: ElectronHost, hasFocus = false): Promise<void> {
  return app.evaluate(({ Notification, BrowserWindow }, isFocused) => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    Notification.isSupported = () => true
    Notification.prototype.show = function show(this: unknown) {
      shown.push(this)
    }
    BrowserWindow.getFocusedWindow = () => (isFocused ? (BrowserWindow.getAllWindows()[0] ?? null) : null)
  }, hasFocus)
}

function shownBy({ app }: ElectronHost): Promise<Shown[]> {
  return app.evaluate(() =>
    (globalThis as unknown as { shown: Shown[] }).shown.map(({ title, body }) => ({ title, body })),
  )
}

function click({ app }: ElectronHost, index: number): Promise<void> {
  return app.evaluate((_electron, at) => {
    ;(globalThis as unknown as { shown: NodeJS.EventEmitter[] }).shown[at]?.emit('click')
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
  // The next look is later than the one that says nothing.
  await desktop.app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>(resolve => {
        const asked = BrowserWindow.getFocusedWindow
        BrowserWindow.getFocusedWindow = () => {
          resolve()
          return asked()
        }
      }),
  )
  expect(await shownBy(desktop)).toEqual([])
})

test('an app that is down is notified once, many failures together, and a test from Settings', async ({
  desktop,
}) => {
  const { page, captureUrl } = desktop
  await collect(desktop)
  await callOf(page, 'settings.change', { notifications: { ...choices, failed: true, appDown: true } })
  const url = `http://127.0.0.1:${await freePort()}/hook?token=secret`
  await callOf(page, 'routes.save', { route: { name: 'shop', targets: [{ url }] } })
  for (let count = 0; count < 5; count++)
    await post(captureUrl, fundingExample('failed', { fid: `f${count}` }))
  await expect.poll(async () => JSON.stringify(await shownBy(desktop))).toContain('app is down')
  const shown = await shownBy(desktop)
  expect(shown.length).toBeLessThanOrEqual(2)
  expect(JSON.stringify(shown)).not.toContain('secret')
  await callOf(page, 'host.testNotification', {})
  expect((await shownBy(desktop)).at(-1)?.title).toBe('Test notification')
  await click(desktop, (await shownBy(desktop)).length - 1)
  await expect(page).toHaveURL(/\/settings$/)
})
