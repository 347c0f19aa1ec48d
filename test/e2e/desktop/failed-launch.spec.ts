import { mkdir, readlink, symlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { electronArguments } from '../support/host/electron-host.ts'
import { test as base, expect, type Started } from './support.ts'

/** Closes each dialog at once, and says on stderr what it showed. */
const closeDialogs = `
const { dialog } = require('electron')
dialog.showMessageBox = async ({ message, detail }) => {
  console.error('Dialog: ' + message + ' | ' + detail)
  return { response: 0 }
}
`

const test = base.extend<{ startWith: (port?: string, env?: Record<string, string>) => Promise<Started> }>({
  startWith: async ({ start, dataDir }, use) => {
    const script = join(dirname(dataDir), 'close-dialogs.cjs')
    await writeFile(script, closeDialogs)
    await use(async (port, env) => start(['--require', script, ...electronArguments(dataDir, port)], env))
  },
})

test('a wrong port on the command line is shown in a dialog and ends with status 2', async ({
  startWith,
}) => {
  const wrong = await startWith('http')
  expect(await wrong.ended).toBe(2)
  expect(wrong.output()).toContain(
    'Dialog: Hooktrail could not start | --port takes a number from 0 to 65535',
  )
})

test.describe('a profile that can’t be locked', () => {
  test.skip(process.platform === 'win32', 'The lock is a link on Linux and macOS only')

  test('because its socket can’t be made is no open Hooktrail', async ({ startWith, dataDir }) => {
    const file = join(dirname(dataDir), 'no-folder')
    await writeFile(file, '')
    const late = await startWith('0', { TMPDIR: file })
    expect(await late.ended).toBe(3)
    expect(late.output()).toContain(
      `can’t lock the folder ${dataDir}-profile. Check that the folder for temporary`,
    )
    expect(late.output()).not.toContain('open already')
  })

  test('and then can: the lock of a crash under another name of the computer is taken', async ({
    launch,
    dataDir,
  }) => {
    const profile = `${dataDir}-profile`
    await mkdir(profile)
    await symlink('another-name-4711', join(profile, 'SingletonLock'))
    const { app } = await launch()
    expect(await readlink(join(profile, 'SingletonLock'))).toBe(`${hostname()}-${app.process().pid}`)
  })
})
