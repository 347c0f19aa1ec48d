import { change } from '../client/change.ts'
import { freshQuery, show } from '../client/engine-query.ts'

/**
 * Tray, login and the command in their current state: no event reports changes that the user makes outside.
 */
export const desktopQuery = freshQuery('host.desktop', {})

export async function startAtLogin(isOn: boolean): Promise<void> {
  show('host.desktop', {}, await change('host.startAtLogin', { isOn }))
}

/** Makes `hooktrail` a command of every shell. Its error says what to do instead. */
export async function installCommand(): Promise<void> {
  show('host.desktop', {}, await change('host.installCommand', {}))
}
