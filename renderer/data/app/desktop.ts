import type { UpdateStatus } from '#contract/updates'
import { change } from '../client/change.ts'
import { engineQuery, freshQuery, show } from '../client/engine-query.ts'

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

/** Only in the desktop app: other hosts refuse it. `updates.changed` has the new status. */
export const updatesQuery = engineQuery('updates.status', {})

/** Checks for a newer version now. */
export async function checkForUpdates(): Promise<void> {
  showUpdates(await change('updates.check', {}))
}

/** Downloads the newer version, or restarts into it. */
export async function installUpdate(step: 'download' | 'restart'): Promise<void> {
  showUpdates(await change('updates.install', { step }))
}

function showUpdates(status: UpdateStatus): void {
  show('updates.status', {}, status)
}
