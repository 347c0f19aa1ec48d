import type { AppError } from '#contract/errors'
import { change, failureOf } from '../client/change.ts'
import { freshQuery, show } from '../client/engine-query.ts'

/**
 * Tray, login and the command in their current state: no event reports changes that the user makes outside.
 */
export const desktopQuery = freshQuery('host.desktop', {})

/** Returns the error, for the switch to show; then nothing was changed. */
export function startAtLogin(isOn: boolean): Promise<AppError | null> {
  return failureOf(async () => show('host.desktop', {}, await change('host.startAtLogin', { isOn })))
}

/** Makes `hooktrail` a command of every shell. Returns the error, which says what to do instead. */
export function installCommand(): Promise<AppError | null> {
  return failureOf(async () => show('host.desktop', {}, await change('host.installCommand', {})))
}
