import { mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commandPlace } from '../../../../main/desktop/command/command-place.ts'
import { installCommand, isCommandInstalled } from '../../../../main/desktop/command/install-command.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hooktrail-command-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const mac = (resourcesPath = '/Applications/Hooktrail.app/Contents/Resources') => ({
  platform: 'darwin' as const,
  isPackaged: true,
  resourcesPath,
  env: {},
  linkDir: join(folder, 'bin'),
})

test('a checkout and the packages of Linux have nothing to install', async () => {
  expect(commandPlace({ ...mac(), isPackaged: false })).toBeNull()
  expect(commandPlace({ ...mac(), platform: 'linux' })).toBeNull()
  await expect(installCommand({ ...mac(), platform: 'linux' })).rejects.toMatchObject({
    code: 'not-available',
  })
})

test('Windows gets a script in a folder of the path, and its registry is left alone', () => {
  const place = commandPlace({
    ...{ platform: 'win32', isPackaged: true, env: { LOCALAPPDATA: 'C:\\Users\\a b\\AppData\\Local' } },
    resourcesPath: 'C:\\Users\\100%\\HooktrailApp\\app-1.0.0\\resources',
  })
  expect(place).toEqual({
    kind: 'script',
    path: 'C:\\Users\\a b\\AppData\\Local\\Microsoft\\WindowsApps\\hooktrail.cmd',
    text: expect.stringMatching(
      /\r\n@call "C:\\Users\\100%%\\HooktrailApp\\app-1\.0\.0\\resources\\bin\\hooktrail\.cmd" %\*\r\n$/,
    ),
  })
})

describe.skipIf(process.platform === 'win32')('links', () => {
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
