import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { doInstallerTask, installerTask } from '../../../../main/desktop/launch/squirrel-events.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

test.each([
  ['--squirrel-install', 'make-shortcut'],
  ['--squirrel-updated', 'make-shortcut'],
  ['--squirrel-uninstall', 'uninstall'],
  ['--squirrel-obsolete', 'nothing'],
])('%s is a task of the installer', (argument, task) => {
  expect(installerTask(['app', argument, '1.2.3'])).toBe(task)
})

test.each([
  [[]],
  [['--squirrel-firstrun']],
  [['--port', '0']],
  [['hooktrail://open', '--squirrel-uninstall']],
])('%j opens the window', args => {
  expect(installerTask(['app', ...args])).toBeNull()
})

test.skipIf(process.platform === 'win32')(
  'the shortcut is made in the Start menu alone, and removed, by the installer’s program above the version (stands in for it by a script)',
  async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'app-1.2.3'))
    const update = join(folder, 'Update.exe')
    writeFileSync(update, '#!/bin/sh\necho "$@" >> "$0.log"\n')
    chmodSync(update, 0o755)
    const executable = join(folder, 'app-1.2.3', 'Hooktrail.exe')
    let forgotten = 0
    const forget = (): void => {
      forgotten += 1
    }
    await doInstallerTask('make-shortcut', executable, forget)
    await doInstallerTask('nothing', executable, forget)
    expect(forgotten).toBe(0)
    await doInstallerTask('uninstall', executable, forget)
    expect(forgotten).toBe(1)
    expect(readFileSync(`${update}.log`, 'utf8')).toBe(
      '--createShortcut=Hooktrail.exe --shortcut-locations=StartMenu\n--removeShortcut=Hooktrail.exe\n',
    )
  },
)

test('without the installer’s program nothing hangs', async () => {
  await expect(
    doInstallerTask('make-shortcut', join(temporaryFolder(), 'app-1', 'x.exe'), () => {}),
  ).resolves.toBeUndefined()
})
