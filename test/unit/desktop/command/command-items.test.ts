import { mkdir, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createCommand } from '../../../../main/desktop/command/command.ts'
import { commandItems } from '../../../../main/desktop/command/command-items.ts'
import type { Message } from '../../../../main/desktop/dialogs/dialogs.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

let home = ''
beforeEach(() => {
  home = temporaryFolder()
})

function commandOf(changes: { readonly isPackaged?: boolean; readonly env?: Record<string, string> } = {}) {
  return createCommand(
    {
      platform: 'linux',
      isPackaged: true,
      resourcesPath: '/opt/app/resources',
      env: {},
      home,
      ...changes,
    },
    () => {},
  )
}

/** Selects the row of the menu, and resolves with the message to the user. */
async function select(command = commandOf()): Promise<Message> {
  const { promise, resolve } = Promise.withResolvers<Message>()
  const [item] = await commandItems(command, async message => resolve(message))
  if (typeof item?.opens !== 'function') throw new Error('The row does nothing.')
  item.opens()
  return promise
}

test('the menu has no row where there is no command to install', async () => {
  expect(await commandItems(commandOf({ isPackaged: false }), async () => {})).toEqual([])
})

test.skipIf(process.platform === 'win32')('the row installs the command and says where it is', async () => {
  const path = join(home, '.local/bin/hooktrail')
  expect(await select(commandOf({ env: { PATH: join(home, '.local/bin') } }))).toEqual({
    type: 'info',
    message: 'The command is installed.',
    detail: `Type hooktrail in a new terminal. It is at ${path}.`,
  })
  expect(await readlink(path)).toBe('/opt/app/resources/bin/hooktrail')
  expect((await select()).detail).toMatch(/ add .+ to PATH\.$/)
})

test.skipIf(process.platform === 'win32')('a failure says what to do', async () => {
  await mkdir(join(home, '.local/bin'), { recursive: true })
  await writeFile(join(home, '.local/bin/hooktrail'), 'other')
  const told = await select()
  expect(told).toMatchObject({ type: 'error', message: 'Can’t install the command.' })
  expect(told.detail).toMatch(/Remove it, then install the command again\.$/)
})
