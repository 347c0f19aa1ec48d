import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { doInstallerTask, installerTask } from '../../../../main/desktop/launch/squirrel-events.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

test.each([
  ['--squirrel-install', 'make-shortcuts'],
  ['--squirrel-updated', 'make-shortcuts'],
  ['--squirrel-uninstall', 'remove-shortcuts'],
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
  'shortcuts are made and removed by the installer’s program above the version (stands in for it by a script)',
  async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'app-1.2.3'))
    const update = join(folder, 'Update.exe')
    writeFileSync(update, '#!/bin/sh\necho "$@" >> "$0.log"\n')
    chmodSync(update, 0o755)
    const executable = join(folder, 'app-1.2.3', 'Hooktrail.exe')
    await doInstallerTask('make-shortcuts', executable)
    await doInstallerTask('nothing', executable)
    await doInstallerTask('remove-shortcuts', executable)
    expect(readFileSync(`${update}.log`, 'utf8')).toBe(
      '--createShortcut=Hooktrail.exe\n--removeShortcut=Hooktrail.exe\n',
    )
  },
)

test('without the installer’s program nothing hangs', async () => {
  await expect(
    doInstallerTask('make-shortcuts', join(temporaryFolder(), 'app-1', 'x.exe')),
  ).resolves.toBeUndefined()
})
