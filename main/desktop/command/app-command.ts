import { homedir } from 'node:os'
import { app } from 'electron'
import { type Command, createCommand } from './command.ts'
import { asMacAdministrator } from './install-command.ts'

export function createAppCommand(): Command {
  const { platform, resourcesPath, env } = process
  const options = { platform, isPackaged: app.isPackaged, resourcesPath, env, home: homedir() }
  return createCommand(
    platform === 'darwin' ? { ...options, asAdministrator: asMacAdministrator } : options,
    console.warn,
  )
}
