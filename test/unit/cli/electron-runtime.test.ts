import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const source = new URL('../../../main/cli/electron-runtime.mjs', import.meta.url)
const { desktopObstacle, findElectron } = (await import(source.href)) as {
  desktopObstacle(platform: string, env: Record<string, string>, isRoot: boolean): string | null
  findElectron(root: string, say: (line: string) => void): Promise<string>
}

const executable =
  {
    darwin: 'Electron.app/Contents/MacOS/Electron',
    win32: 'electron.exe',
  }[process.platform as string] ?? 'electron'

beforeEach(() => {
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

function write(path: string, text = ''): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** A checkout whose Electron package has this installer. */
function checkoutWithInstaller(script: string): string {
  const root = temporaryFolder()
  write(join(root, 'node_modules/electron/install.js'), script)
  return root
}

test('root gets no window, because it would have no sandbox', () => {
  expect(desktopObstacle('linux', { DISPLAY: ':0' }, true)).toMatch(/root/)
})

test('Linux needs a display, of either kind', () => {
  expect(desktopObstacle('linux', {}, false)).toMatch(/display/)
  expect(desktopObstacle('linux', { DISPLAY: ':0' }, false)).toBeNull()
  expect(desktopObstacle('linux', { WAYLAND_DISPLAY: 'wayland-0' }, false)).toBeNull()
})

test('macOS and Windows always have one', () => {
  expect(desktopObstacle('darwin', {}, false)).toBeNull()
  expect(desktopObstacle('win32', {}, false)).toBeNull()
})

test('the named Electron is taken before the installed one', async () => {
  const root = checkoutWithInstaller('')
  const named = temporaryFolder()
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', named)
  await expect(findElectron(root, () => {})).rejects.toThrow(named)
  write(join(named, executable))
  expect(await findElectron(root, () => {})).toBe(join(named, executable))
})

test('the installed Electron is taken; one whose download was broken off is not', async () => {
  const root = checkoutWithInstaller('process.exit(1)')
  const folder = join(root, 'node_modules/electron')
  write(join(folder, 'dist', executable))
  await expect(findElectron(root, () => {})).rejects.toThrow('could not be downloaded')
  write(join(folder, 'path.txt'), executable)
  expect(await findElectron(root, () => {})).toBe(join(folder, 'dist', executable))
})

test('a missing Electron is downloaded, and that is said before', async () => {
  const root = checkoutWithInstaller(`
    const { mkdirSync, writeFileSync } = require('node:fs')
    const { dirname, join } = require('node:path')
    const path = join(__dirname, 'dist', ${JSON.stringify(executable)})
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
  `)
  const said: string[] = []
  const path = join(root, 'node_modules/electron/dist', executable)
  expect(await findElectron(root, line => said.push(line))).toBe(path)
  expect(said).toEqual([expect.stringContaining('Downloading Electron')])
})

test('of a failed download one line is told, not its stack', async () => {
  const root = checkoutWithInstaller("throw new Error('getaddrinfo ENOTFOUND some.host')")
  const failure = await findElectron(root, () => {}).catch((error: Error) => error.message)
  expect(failure).toMatch(/could not be downloaded \(Error: getaddrinfo ENOTFOUND some\.host\)$/)
})
