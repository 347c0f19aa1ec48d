import { mkdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCommand } from '../../../../main/desktop/command/command.ts'
import { commandPlace, pathMessage } from '../../../../main/desktop/command/command-place.ts'
import {
  installCommand,
  isCommandInstalled,
  renewCommand,
} from '../../../../main/desktop/command/install-command.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

let folder = ''
beforeEach(() => {
  folder = temporaryFolder()
})

const mac = (resourcesPath = '/Applications/Hooktrail.app/Contents/Resources') => ({
  platform: 'darwin' as const,
  isPackaged: true,
  resourcesPath,
  env: {},
  home: folder,
  linkDir: join(folder, 'bin'),
})

const linux = (resourcesPath = '/opt/Hooktrail-linux-x64-1.0.0/resources') => ({
  platform: 'linux' as const,
  isPackaged: true,
  resourcesPath,
  env: {},
  home: folder,
})

test.each(['darwin', 'linux', 'win32'] as const)('a checkout on %s has nothing to install', platform => {
  const options = { ...linux(), platform, env: { LOCALAPPDATA: 'C:\\Local' } }
  expect(commandPlace(options)).not.toBeNull()
  expect(commandPlace({ ...options, isPackaged: false })).toBeNull()
})

test('deb and rpm brought the command: nothing is installed beside it', async () => {
  const packaged = linux('/usr/lib/hooktrail/resources')
  expect(commandPlace(packaged)).toBeNull()
  expect(await isCommandInstalled(packaged)).toBe(false)
  await expect(installCommand(packaged)).rejects.toMatchObject({ code: 'not-available' })
})

test('on Linux the folder is named where PATH lacks it', () => {
  const bin = join(folder, '.local/bin')
  expect(pathMessage(linux())).toContain(`add ${bin} to PATH`)
  expect(pathMessage({ ...linux(), env: { PATH: `/usr/bin:${bin}` } })).toBeNull()
  expect(pathMessage(mac())).toBeNull()
})

const windowsOf = (home: string, appDir: string) => ({
  platform: 'win32' as const,
  isPackaged: true,
  home,
  env: { LOCALAPPDATA: `${home}\\AppData\\Local` },
  resourcesPath: `${appDir}\\resources`,
})

test('Windows gets a script in a folder of the path, and its registry is left alone', () => {
  const home = 'C:\\Users\\a b'
  expect(commandPlace(windowsOf(home, `${home}\\AppData\\Local\\HooktrailApp\\app-1.0.0`))).toEqual({
    kind: 'script',
    path: 'C:\\Users\\a b\\AppData\\Local\\Microsoft\\WindowsApps\\hooktrail.cmd',
    text: [
      '@rem The command of the Hooktrail app. It is written again by the app after an update.',
      '@"%LOCALAPPDATA%\\HooktrailApp\\app-1.0.0\\Hooktrail.exe" --hooktrail-command -- %*',
      '@exit /b %ERRORLEVEL%',
      '',
    ].join('\r\n'),
  })
})

test.each([
  [mac(), 'bin/hooktrail'],
  [linux(), '.local/bin/hooktrail'],
])('an agent starts the link itself, which is perhaps in no PATH that it has', async (options, path) => {
  // The folder of each test is made later than its options.
  const command = createCommand({ ...options, home: folder, linkDir: join(folder, 'bin') }, () => {})
  expect(await command.status()).toMatchObject({ isInstalled: false, program: [join(folder, path)] })
})

test('on Windows cmd starts the script, which no program can start alone', async () => {
  const options = { ...linux(), platform: 'win32' as const, env: { LOCALAPPDATA: 'C:\\Local' } }
  const status = await createCommand(options, () => {}).status()
  expect(status?.program).toEqual(['cmd', '/c', 'hooktrail'])
})

test.each([
  ['C:\\Users\\Jürgen', 'C:\\Users\\Jürgen\\AppData\\Local\\App', '%LOCALAPPDATA%\\App\\Hooktrail.exe'],
  ['C:\\Users\\Jürgen', 'c:\\users\\jürgen\\Desktop\\ht', '%USERPROFILE%\\Desktop\\ht\\Hooktrail.exe'],
  ['C:\\Users\\Jürgen', 'D:\\Apps\\100%\\ht', 'D:\\Apps\\100%%\\ht\\Hooktrail.exe'],
  ['C:\\Users\\a', 'C:\\Users\\a\\50%\\ht', '%USERPROFILE%\\50%%\\ht\\Hooktrail.exe'],
  ['C:\\Users\\a', 'C:\\Users\\ab\\ht', 'C:\\Users\\ab\\ht\\Hooktrail.exe'],
  ['C:\\Users\\a', '\\\\server\\share\\ht', '\\\\server\\share\\ht\\Hooktrail.exe'],
])('for the user folder %s the script names the app in %s as %s, in ASCII', (home, appDir, named) => {
  const place = commandPlace(windowsOf(home, appDir))
  const text = place?.kind === 'script' ? place.text : ''
  expect(text).toContain(`@"${named}" --hooktrail-command -- %*\r\n`)
  expect(text).toMatch(/^[\r\n\x20-\x7e]+$/)
  // It would read % and ^ of the arguments twice.
  expect(text).not.toContain('call')
})

test('an app in a folder that the script can’t name is refused, and its command counts as missing', async () => {
  const appDir = 'D:\\Büro\\ht'
  const options = windowsOf('C:\\Users\\Jürgen', appDir)
  await expect(installCommand(options)).rejects.toMatchObject({
    code: 'not-available',
    message: expect.stringContaining(`can’t name ${appDir}`),
  })
  expect(await isCommandInstalled(options)).toBe(false)
  expect(await renewCommand(options)).toBe(false)
})

describe.skipIf(process.platform === 'win32')('links', () => {
  test('an app that was unpacked on Linux is linked in the folder of the user, which is made', async () => {
    expect(await installCommand(linux())).toBe(join(folder, '.local/bin/hooktrail'))
    expect(await readlink(join(folder, '.local/bin/hooktrail'))).toBe(
      '/opt/Hooktrail-linux-x64-1.0.0/resources/bin/hooktrail',
    )
    expect(await isCommandInstalled(linux())).toBe(true)
    // The next version is unpacked beside it.
    const next = linux('/opt/Hooktrail-linux-x64-1.1.0/resources')
    expect(await isCommandInstalled(next)).toBe(false)
    expect(await renewCommand(next)).toBe(false)
    await installCommand(next)
    expect(await isCommandInstalled(next)).toBe(true)
  })

  test('a link to the script of the app is made, with its folder, and renewed after the app was moved', async () => {
    const path = await installCommand(mac())
    expect(await readlink(path)).toBe('/Applications/Hooktrail.app/Contents/Resources/bin/hooktrail')
    expect(await isCommandInstalled(mac())).toBe(true)
    const moved = mac('/Users/me/Hooktrail.app/Contents/Resources')
    expect(await isCommandInstalled(moved)).toBe(false)
    await installCommand(moved)
    expect(await readlink(path)).toBe('/Users/me/Hooktrail.app/Contents/Resources/bin/hooktrail')
  })

  test.each(['file', 'link'])('a %s of another program stays', async kind => {
    await mkdir(mac().linkDir)
    const path = join(mac().linkDir, 'hooktrail')
    if (kind === 'file') await writeFile(path, 'other')
    else await symlink('/opt/other/hooktrail', path)
    await expect(installCommand(mac())).rejects.toThrow(/belongs to another program/)
    if (kind === 'file') expect(await readFile(path, 'utf8')).toBe('other')
    else expect(await readlink(path)).toBe('/opt/other/hooktrail')
  })

  test('an administrator is asked only where the user may not write; a refusal names the command', async () => {
    const asked: string[] = []
    const asAdministrator = async (command: string): Promise<void> => void asked.push(command)
    await installCommand({ ...mac(), asAdministrator })
    expect(asked).toEqual([])
    // A file where the folder should be: nobody can write in it, root neither.
    await writeFile(join(folder, 'taken'), '')
    const options = { ...mac("/Applications/It's.app/Contents/Resources"), linkDir: join(folder, 'taken') }
    await installCommand({ ...options, asAdministrator })
    expect(asked).toEqual([
      expect.stringContaining("ln -sfn '/Applications/It'\\''s.app/Contents/Resources/bin/hooktrail'"),
    ])
    const refuse = (): Promise<void> => Promise.reject(new Error('refused'))
    await expect(installCommand({ ...options, asAdministrator: refuse })).rejects.toThrow(/sudo sh -c/)
    await expect(installCommand(options)).rejects.toThrow(/Can’t write/)
  })
})

describe.skipIf(process.platform === 'win32')('the script of Windows', () => {
  // Its separators are letters of a name here, so the script is one file in the current folder.
  const windows = (version: string) => ({
    platform: 'win32' as const,
    isPackaged: true,
    home: folder,
    env: { LOCALAPPDATA: 'C:' },
    resourcesPath: `C:\\HooktrailApp\\app-${version}\\resources`,
  })
  const file = 'C:\\Microsoft\\WindowsApps\\hooktrail.cmd'
  let previousDir = ''
  beforeEach(() => {
    previousDir = process.cwd()
    process.chdir(folder)
  })
  afterEach(() => process.chdir(previousDir))

  test('is written again at a start after an update, once', async () => {
    expect(await installCommand(windows('1.0.0'))).toBe(file)
    expect(await renewCommand(windows('1.0.0'))).toBe(false)
    expect(await renewCommand(windows('1.1.0'))).toBe(true)
    expect(await readFile(file, 'utf8')).toContain('app-1.1.0')
    expect(await isCommandInstalled(windows('1.1.0'))).toBe(true)
    expect(await renewCommand(windows('1.1.0'))).toBe(false)
  })

  test('is not written where the user did not install it, nor from a checkout', async () => {
    expect(await renewCommand(windows('1.0.0'))).toBe(false)
    await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' })
    await installCommand(windows('1.0.0'))
    expect(await renewCommand({ ...windows('1.1.0'), isPackaged: false })).toBe(false)
    expect(await readFile(file, 'utf8')).toContain('app-1.0.0')
  })

  test('of another program stays', async () => {
    await writeFile(file, '@echo off\r\n')
    expect(await renewCommand(windows('1.0.0'))).toBe(false)
    await expect(installCommand(windows('1.0.0'))).rejects.toThrow(/belongs to another program/)
    expect(await readFile(file, 'utf8')).toBe('@echo off\r\n')
  })
})
