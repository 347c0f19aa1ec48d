import { existsSync } from 'node:fs'
import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { callOf } from '../support/call-of.ts'
import { electronArguments, statusOf } from '../support/host/electron-host.ts'
import { freePort, post, takenPort } from '../support/posting.ts'
import { rowsOf } from '../support/workspace.ts'
import { endOf, expect, test } from './support.ts'

test('a delivery with a response before quitting is in the store after it', async ({ launch }) => {
  const count = 50
  const first = await launch()
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      fetch(first.captureUrl, { method: 'POST', body: `{"number":${index}}` }).then(
        response => response.status,
      ),
    ),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const process_ = first.app.process()
  await first.close()
  expect(process_.exitCode).toBe(0)

  const second = await launch()
  expect(await callOf(second.page, 'deliveries.count', {})).toMatchObject({ count })
  const { rows } = await callOf(second.page, 'deliveries.list', {})
  expect(rows.filter(row => row.response === null)).toEqual([])
})

test.describe('signals', () => {
  test.skip(process.platform === 'win32', 'Windows has no signals')

  test('two in a row end the app cleanly, as Ctrl-C in a terminal sends them', async ({ launch }) => {
    const host = await launch()
    const ended = endOf(host.app.process())
    await host.app.evaluate(({ app }) => {
      // The window is closed and saving has started: here a second signal would kill.
      app.once('will-quit', () => process.kill(process.pid, 'SIGINT'))
    })
    host.app.process().kill('SIGINT')
    expect(await ended).toBe(0)
  })

  test('a folder that another process holds is reported with a message and status 3', async ({
    launch,
    start,
    dataDir,
  }) => {
    const holder = await launch()
    // Another profile, so that it is the store that refuses, not the single-instance lock.
    const link = `${dataDir}-again`
    await symlink(dataDir, link, 'dir')
    const late = start(electronArguments(link))
    await expect.poll(late.output).toContain(String(holder.app.process().pid))
    late.process.kill('SIGTERM')
    expect(await late.ended).toBe(3)
  })
})

test('a second launch ends at once and brings the window of the first to the front', async ({
  launch,
  start,
  dataDir,
}) => {
  const host = await launch()
  const isVisible = () =>
    host.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map(window => window.isVisible()))
  await expect.poll(isVisible).toEqual([true])
  await host.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  expect(await isVisible()).toEqual([false])
  const second = start(electronArguments(dataDir))
  expect(await second.ended).toBe(0)
  expect(second.output()).toContain('open already')
  await expect.poll(isVisible).toEqual([true])
})

test("Chromium's profile and the data folder stay apart", async ({ launch, dataDir }) => {
  const host = await launch()
  const profile = await host.app.evaluate(({ app }) => app.getPath('userData'))
  await host.close()
  expect(profile).toBe(`${dataDir}-profile`)
  expect(await readdir(profile)).toContain('Preferences')
  for (const name of ['Preferences', 'Cache', 'Local Storage', 'window.json']) {
    expect(existsSync(join(dataDir, name)), name).toBe(false)
  }
})

test('the window opens at its last place', async ({ launch }) => {
  const wanted = { x: 120, y: 80, width: 1000, height: 700 }
  const first = await launch()
  await first.app.evaluate(({ BrowserWindow }, bounds) => {
    BrowserWindow.getAllWindows()[0]?.setBounds(bounds)
  }, wanted)
  const boundsOf = (app: typeof first.app) =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
  await expect.poll(() => boundsOf(first.app)).toEqual(wanted)
  await first.close()
  const second = await launch()
  await expect.poll(() => boundsOf(second.app)).toEqual(wanted)
})

test('the window opens with its zoom', async ({ launch }) => {
  const first = await launch()
  const scaleOf = ({ page }: typeof first) => page.evaluate(() => devicePixelRatio)
  const before = await scaleOf(first)
  await first.app.evaluate(({ BrowserWindow, Menu }) => {
    const [window] = BrowserWindow.getAllWindows()
    const view = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&View')
    const zoomIn = view?.submenu?.items.find(({ role }) => role?.toLowerCase() === 'zoomin')
    zoomIn?.click(undefined, window, window?.webContents)
  })
  await expect.poll(() => scaleOf(first)).toBeGreaterThan(before)
  const zoomed = await scaleOf(first)
  await first.close()
  const second = await launch()
  await expect.poll(() => scaleOf(second)).toBe(zoomed)
})

test('the window follows the chosen theme, in this launch and the next', async ({ launch }) => {
  const first = await launch()
  await callOf(first.page, 'settings.change', { theme: 'dark' })
  const isDark = () => first.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await expect.poll(isDark).toBe(true)
  await first.close()
  const second = await launch()
  expect(await second.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
})

test('a port that is taken at the start can be changed where it is reported', async ({ launch }) => {
  const taken = await takenPort()
  const { page } = await launch({ port: taken.port })
  const banner = page.getByRole('alert')
  await expect(banner).toContainText('Nothing is captured.')
  await expect(page.getByText(`Port ${taken.port} is in use`).first()).toBeVisible()
  await banner.getByLabel('Capture port').fill(String(await freePort()))
  await banner.getByRole('button', { name: 'Listen on this port' }).click()
  await expect(banner).toBeHidden()
  const { listener } = await statusOf(page)
  await expect(page.getByRole('banner')).toContainText(listener.captureUrl ?? 'listening nowhere')
  expect(await post(listener.captureUrl ?? '', '{}')).toBe(200)
  await expect(rowsOf(page)).toHaveCount(1)
  await taken.close()
})
