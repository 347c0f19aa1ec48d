import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createLoginItem, type LoginOptions } from '../../../../main/desktop/login/login-item.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

type App = LoginOptions['app']

/** Login items as Electron has them on macOS and Windows. */
function fakeApp(changes: Partial<ReturnType<App['getLoginItemSettings']>> = {}, isPackaged = true) {
  const calls: unknown[] = []
  let openAtLogin = false
  const app: App = {
    isPackaged,
    getAppPath: () => '/checkout',
    getLoginItemSettings: () =>
      ({ openAtLogin, executableWillLaunchAtLogin: openAtLogin, status: 'enabled', ...changes }) as never,
    setLoginItemSettings(settings) {
      calls.push(settings)
      openAtLogin = settings.openAtLogin === true
    },
  }
  return { app, calls }
}

function itemOn(platform: NodeJS.Platform, given: Partial<LoginOptions> = {}) {
  const configHome = temporaryFolder()
  const { app, calls } = fakeApp()
  const item = createLoginItem({
    app,
    platform,
    execPath: '/usr/lib/hooktrail/hooktrail',
    env: { XDG_CONFIG_HOME: configHome },
    home: '/nowhere',
    givenDataDir: undefined,
    ...given,
  })
  return { item, calls, file: join(configHome, 'autostart', 'hooktrail.desktop') }
}

test('on Linux it is a file of the autostart folder, which is removed again', () => {
  const { item, file } = itemOn('linux')
  expect(item.status()).toEqual({ isAvailable: true, isOn: false, message: null })
  item.set(true)
  expect(item.status().isOn).toBe(true)
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(/^\[Desktop Entry\]\n/)
  expect(text).toContain('\nExec=/usr/lib/hooktrail/hooktrail --hidden\n')
  expect(text).toContain('\nTryExec=/usr/lib/hooktrail/hooktrail\n')
  item.set(false)
  expect(existsSync(file)).toBe(false)
  expect(item.status().isOn).toBe(false)
  item.set(false)
})

test('a data folder from the command line is started with it', () => {
  const { item, file } = itemOn('linux', { givenDataDir: '/home/me/my data' })
  item.set(true)
  expect(readFileSync(file, 'utf8')).toContain(' --hidden --data "/home/me/my data"\n')
})

test.each([
  ['deleted elsewhere', null],
  ['hidden by the desktop', '[Desktop Entry]\nExec=hooktrail\nHidden=true\n'],
  [
    'switched off in the settings of GNOME',
    '[Desktop Entry]\nExec=hooktrail\nX-GNOME-Autostart-enabled=false\n',
  ],
  ['emptied', ''],
])('a file that was %s is off: the system has the truth', (_case, text) => {
  const { item, file } = itemOn('linux')
  if (text !== null) {
    mkdirSync(dirname(file))
    writeFileSync(file, text)
  }
  expect(item.status().isOn).toBe(false)
  item.set(true)
  expect(item.status().isOn).toBe(true)
})

test('a path that the format cannot express is refused with the reason', () => {
  const { item, file } = itemOn('linux', { execPath: '/opt/a=b/hooktrail' })
  expect(() => item.set(true)).toThrow(/"=" in its path/)
  expect(existsSync(file)).toBe(false)
})

test('without XDG_CONFIG_HOME, or with a relative one, it is in .config', () => {
  const home = temporaryFolder()
  for (const env of [{}, { XDG_CONFIG_HOME: 'relative' }]) {
    const { item } = itemOn('linux', { home, env })
    item.set(true)
    expect(existsSync(join(home, '.config', 'autostart', 'hooktrail.desktop'))).toBe(true)
    item.set(false)
  }
})

test('a checkout says why it is not available, and changes nothing', () => {
  const { app } = fakeApp({}, false)
  const { item, file } = itemOn('linux', { app })
  expect(item.status()).toMatchObject({ isAvailable: false, message: expect.stringContaining('checkout') })
  expect(() => item.set(true)).toThrow(/Install the app/)
  expect(existsSync(file)).toBe(false)
})

test('on macOS the system keeps it, and says what it needs', () => {
  const { app, calls } = fakeApp()
  const { item } = itemOn('darwin', { app })
  item.set(true)
  expect(calls).toEqual([{ openAtLogin: true }])
  expect(item.status()).toEqual({ isAvailable: true, isOn: true, message: null })
  const waiting = itemOn('darwin', { app: fakeApp({ status: 'requires-approval' }).app })
  expect(() => waiting.item.set(true)).toThrow(/System Settings/)
})

test('on Windows it starts hidden, and says where Windows disabled it', () => {
  const { app, calls } = fakeApp()
  const { item } = itemOn('win32', {
    app,
    execPath: 'C:\\Hooktrail\\Hooktrail.exe',
    givenDataDir: 'D:\\my data',
  })
  item.set(true)
  expect(calls).toEqual([
    {
      path: 'C:\\Hooktrail\\Hooktrail.exe',
      args: ['--hidden', '--data', '"D:\\my data"'],
      openAtLogin: true,
      enabled: true,
    },
  ])
  expect(item.status().isOn).toBe(true)
  const disabled = fakeApp({ openAtLogin: true, executableWillLaunchAtLogin: false })
  expect(itemOn('win32', { app: disabled.app }).item.status()).toEqual({
    isAvailable: true,
    isOn: false,
    message: 'Hooktrail is disabled in the startup apps of Windows.',
  })
})

test('on Windows an installed app is started by the program above its versions', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'Update.exe'), '')
  const { app, calls } = fakeApp()
  const execPath = join(folder, 'app-1.0.0', 'Hooktrail.exe')
  itemOn('win32', { app, execPath }).item.set(true)
  expect(calls).toMatchObject([{ path: join(folder, 'Hooktrail.exe') }])
})

test('a system without login items says so', () => {
  const { item } = itemOn('freebsd')
  expect(item.status()).toMatchObject({ isAvailable: false, message: 'This system has no login items.' })
})
