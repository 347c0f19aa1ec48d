import { app, dialog } from 'electron'
import type { HelpItem } from '../menus/help-items.ts'
import { type CommandPlaceOptions, commandPlace } from './command-place.ts'
import { asMacAdministrator, installCommand } from './install-command.ts'

/** The row of the Help menu; none where there is no command to install. */
export function commandItems(): readonly HelpItem[] {
  const options: CommandPlaceOptions = {
    platform: process.platform,
    isPackaged: app.isPackaged,
    resourcesPath: process.resourcesPath,
    env: process.env,
  }
  return commandPlace(options) === null
    ? []
    : [{ label: 'Install the Command…', opens: () => void install(options) }]
}

async function install(options: CommandPlaceOptions): Promise<void> {
  const given = options.platform === 'darwin' ? { ...options, asAdministrator: asMacAdministrator } : options
  try {
    const path = await installCommand(given)
    await say('info', 'The command is installed.', `Type hooktrail in a new terminal. It is at ${path}.`)
  } catch (error) {
    await say('error', 'Can’t install the command.', error instanceof Error ? error.message : String(error))
  }
}

async function say(type: 'info' | 'error', message: string, detail: string): Promise<void> {
  await dialog.showMessageBox({ type, title: 'Hooktrail', message, detail, buttons: ['Close'] })
}
