import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
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

function write(path: string, text = ''): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** A checkout whose Electron package downloads and installs with these scripts. */
function checkoutWith(scripts: { download?: string; install?: string }): string {
  const root = temporaryFolder()
  const modules = join(root, 'node_modules')
  write(join(modules, 'electron/install.js'), scripts.install ?? '')
  write(join(modules, 'electron/package.json'), '{"version":"1.2.3"}')
  write(join(modules, 'electron/checksums.json'), '{}')
  write(join(modules, '@electron/get/package.json'), '{"type":"module","exports":"./index.js"}')
  const download = scripts.download ?? ''
  write(
    join(modules, '@electron/get/index.js'),
    `export async function downloadArtifact(asked) {${download}}`,
  )
  return root
}

test('root gets no window, because it would have no sandbox', () => {
  expect(desktopObstacle('linux', { DISPLAY: ':0' }, true)).toContain('root')
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
  const root = checkoutWith({})
  const named = temporaryFolder()
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', named)
  await expect(findElectron(root, () => {})).rejects.toThrow(named)
  write(join(named, executable))
  expect(await findElectron(root, () => {})).toBe(join(named, executable))
})

test('the installed Electron is taken; one whose download was broken off is not', async () => {
  const root = checkoutWith({ install: 'process.exit(1)' })
  const folder = join(root, 'node_modules/electron')
  write(join(folder, 'dist', executable))
  await expect(findElectron(root, () => {})).rejects.toThrow('could not be downloaded')
  write(join(folder, 'path.txt'), executable)
  expect(await findElectron(root, () => {})).toBe(join(folder, 'dist', executable))
})

test('a missing Electron is downloaded, with its progress said', async () => {
  const root = checkoutWith({
    download: `
      for (let percent = 0; percent <= 1; percent += 0.125) {
        await asked.downloadOptions.getProgressCallback({ percent, total: 120e6 })
      }`,
    install: `
      const { mkdirSync, writeFileSync } = require('node:fs')
      const { dirname, join } = require('node:path')
      const path = join(__dirname, 'dist', ${JSON.stringify(executable)})
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, '')`,
  })
  const said: string[] = []
  const path = join(root, 'node_modules/electron/dist', executable)
  expect(await findElectron(root, line => said.push(line))).toBe(path)
  expect(said).toEqual([
    expect.stringContaining('Downloading Electron'),
    ...['25', '50', '75', '100'].map(percent => `  ${percent} % of 120 MB`),
  ])
})

test('of a failed download or installation one line is printed, not a stack', async () => {
  for (const [scripts, reason] of [
    [
      { download: "throw new TypeError('fetch failed', { cause: new Error('no such host') })" },
      'no such host',
    ],
    [{ install: "throw new Error('disk full')" }, 'Error: disk full'],
  ] as const) {
    const failure = await findElectron(checkoutWith(scripts), () => {}).catch((error: Error) => error.message)
    expect(failure).toBe(`Electron could not be downloaded (${reason})`)
  }
})
