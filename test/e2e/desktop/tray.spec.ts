import type { ElectronApplication } from 'playwright'
import { createClient } from '#contract/transport'
import { connectToHolder } from '../../../main/web/command-client.ts'
import { callOf } from '../support/call-of.ts'
import { electronArguments, startElectron, statusOf } from '../support/host/electron-host.ts'
import { freePort, post } from '../support/posting.ts'
import { rowsOf } from '../support/workspace.ts'
import {
  clickInTray,
  closeWindow,
  endOf,
  expect,
  respondToDialogs,
  shownDialogs,
  test,
  trayOf,
  visibleWindows,
  watchTray,
  withTray,
} from './support.ts'

const keep = 0
const quit = 1
const cancel = 2

test('with the window closed capturing goes on, and the tray leads to what arrived', async ({ launch }) => {
  const { app, page, captureUrl } = await launch({ env: withTray })
  expect(await post(captureUrl, '{"number":1}')).toBe(200)
  await expect(rowsOf(page)).toHaveCount(1)
  await watchTray(app)
  await respondToDialogs(app, [keep])
  await closeWindow(app)
  await expect.poll(() => visibleWindows(app)).toEqual([false])
  expect(await shownDialogs(app)).toEqual(['Keep capturing with the window closed?'])
  for (const number of [2, 3]) expect(await post(captureUrl, { number })).toBe(200)
  await expect.poll(async () => (await trayOf(app)).labels).toContain('2 New Deliveries')
  expect(await trayOf(app)).toMatchObject({
    badge: 2,
    tooltip: `Hooktrail: 2 new deliveries\nCapturing at ${captureUrl}`,
  })
  await clickInTray(app, 'new')
  await expect.poll(() => visibleWindows(app)).toEqual([true])
  // Events were not sent to the hidden page: it has caught up.
  await expect(rowsOf(page)).toHaveCount(3)
  await expect.poll(async () => (await trayOf(app)).badge).toBe(0)
  expect((await trayOf(app)).labels).toContain('No New Deliveries')
})

test('typed text is still there after the window was hidden and shown', async ({ launch }) => {
  const { app, page, captureUrl } = await launch({ env: withTray })
  expect(await post(captureUrl, '{"number":1}')).toBe(200)
  const search = page.getByRole('combobox', { name: 'Search deliveries' })
  await search.fill('number')
  await respondToDialogs(app, [keep])
  await closeWindow(app)
  await expect.poll(() => visibleWindows(app)).toEqual([false])
  await app.evaluate(({ app: electron }) => electron.emit('activate'))
  await expect.poll(() => visibleWindows(app)).toEqual([true])
  await expect(search).toHaveValue('number')
})

test('the question is asked once, and its answer stays', async ({ launch }) => {
  const first = await launch({ env: withTray })
  await respondToDialogs(first.app, [cancel, keep])
  await closeWindow(first.app)
  await expect.poll(() => shownDialogs(first.app)).toHaveLength(1)
  expect(await visibleWindows(first.app)).toEqual([true])
  await closeWindow(first.app)
  await expect.poll(() => visibleWindows(first.app)).toEqual([false])
  await first.close()
  const second = await launch({ env: withTray })
  await respondToDialogs(second.app, [])
  await closeWindow(second.app)
  await expect.poll(() => visibleWindows(second.app)).toEqual([false])
  expect(await shownDialogs(second.app)).toEqual([])
})

test('who chooses to quit instead is not asked again: the window quits from then on', async ({ launch }) => {
  const first = await launch({ env: withTray })
  await respondToDialogs(first.app, [quit])
  const firstEnd = endOf(first.app.process())
  await closeWindow(first.app)
  expect(await firstEnd).toBe(0)
  const second = await launch({ env: withTray })
  expect(await callOf(second.page, 'settings.get', {})).toMatchObject({ keepsCapturing: false })
  const secondEnd = endOf(second.app.process())
  await closeWindow(second.app)
  expect(await secondEnd).toBe(0)
})

test('where no tray is shown the window quits, without a question', async ({ launch }) => {
  const { app } = await launch({ env: { HOOKTRAIL_TRAY: 'never' } })
  await respondToDialogs(app, [keep])
  const end = endOf(app.process())
  await closeWindow(app)
  expect(await end).toBe(0)
})

test('capturing is paused, resumed and ended in the tray', async ({ launch }) => {
  const { app, page, captureUrl } = await launch({ env: withTray })
  await watchTray(app)
  // The menu is seen from its next change on.
  await callOf(page, 'listener.pause', {})
  await expect.poll(async () => (await trayOf(app)).labels).toContain('Resume Capturing')
  expect((await trayOf(app)).tooltip).toContain('Capturing is paused')
  await expect(page.getByRole('banner').getByText('paused', { exact: true })).toBeVisible()
  await expect(post(captureUrl, '{}')).rejects.toThrow()
  await clickInTray(app, 'resume')
  await expect.poll(async () => (await trayOf(app)).labels).toContain('Pause Capturing')
  expect(await post(captureUrl, '{}')).toBe(200)
  await clickInTray(app, 'pause')
  await expect.poll(async () => (await statusOf(page)).listener.state).toBe('paused')
  const end = endOf(app.process())
  await clickInTray(app, 'quit')
  expect(await end).toBe(0)
})

test('the capture URL is copied from the tray', async ({ launch }) => {
  const { app, page, captureUrl } = await launch({ env: withTray })
  await watchTray(app)
  await callOf(page, 'listener.pause', {})
  await callOf(page, 'listener.resume', {})
  await expect.poll(async () => (await trayOf(app)).labels).toContain('Pause Capturing')
  await app.evaluate(({ clipboard }) => clipboard.writeText(''))
  await clickInTray(app, 'copy')
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe(captureUrl)
})

test('the icon goes when the setting is switched off', async ({ launch }) => {
  const { app, page } = await launch({ env: withTray })
  await watchTray(app)
  await callOf(page, 'settings.change', { keepsCapturing: false })
  await expect.poll(async () => (await trayOf(app)).destroyed).toBe(1)
  await callOf(page, 'settings.change', { keepsCapturing: true })
  await expect.poll(async () => (await trayOf(app)).labels).toContain('Quit Hooktrail')
})

test('a start at login has no window until it is opened, and captures', async ({ dataDir, start }) => {
  const port = await freePort()
  const app = await startElectron({ dataDir, port, args: ['--hidden'], env: withTray })
  try {
    await whenStarted(app)
    expect(await post(`http://127.0.0.1:${port}/`, '{}')).toBe(200)
    expect(await visibleWindows(app)).toEqual([])
    const opened = app.waitForEvent('window')
    expect(await start(electronArguments(dataDir)).ended).toBe(0)
    const page = await opened
    await expect(rowsOf(page)).toHaveCount(1)

    // The login item of an app that runs already changes nothing.
    await respondToDialogs(app, [keep])
    await closeWindow(app)
    await expect.poll(() => visibleWindows(app)).toEqual([false])
    const launched = app.evaluate(
      ({ app: electron }) => new Promise<void>(resolve => electron.once('second-instance', () => resolve())),
    )
    expect(await start([...electronArguments(dataDir), '--hidden']).ended).toBe(0)
    await launched
    expect(await visibleWindows(app)).toEqual([false])
  } finally {
    await app.close()
  }
})

test('the icon of a start at login stays while there is no window, whatever the settings', async ({
  dataDir,
}) => {
  const app = await startElectron({ dataDir, args: ['--hidden'], env: withTray })
  try {
    await whenStarted(app)
    await watchTray(app)
    // As a command changes them: there is no page.
    const holder = await connectToHolder(dataDir)
    if (holder === null) throw new Error('Nobody listens at the data folder.')
    const client = createClient(holder)
    await client.call('listener.pause')
    await expect.poll(async () => (await trayOf(app)).labels).toContain('Resume Capturing')
    await client.call('settings.change', { keepsCapturing: false })
    await client.call('listener.resume')
    await expect.poll(async () => (await trayOf(app)).labels).toContain('Pause Capturing')
    expect((await trayOf(app)).destroyed).toBe(0)
    expect(await visibleWindows(app)).toEqual([])
    holder.close()
  } finally {
    await app.close()
  }
})

/** The app without a window has its menu last, and Electron's own before. */
async function whenStarted(app: ElectronApplication): Promise<void> {
  const hasMenu = () =>
    app.evaluate(({ Menu }) => Boolean(Menu.getApplicationMenu()?.getMenuItemById('copy')))
  await expect.poll(() => hasMenu().catch(() => false)).toBe(true)
}

test('an update that is installed closes the window, which does not hide it', async ({ launch }) => {
  const { app } = await launch({ env: withTray })
  await respondToDialogs(app, [keep])
  await expect.poll(() => visibleWindows(app)).toEqual([true])
  const end = endOf(app.process())
  // As Electron does on macOS: this event first, then the windows, and `before-quit` only without them.
  await app.evaluate(({ autoUpdater, BrowserWindow }) => {
    autoUpdater.emit('before-quit-for-update')
    setTimeout(() => BrowserWindow.getAllWindows()[0]?.close())
  })
  expect(await end).toBe(0)
})
