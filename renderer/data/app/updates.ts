import type { AppError } from '#contract/errors'
import type { UpdateStatus } from '#contract/updates'
import { change, failureOf } from '../client/change.ts'
import { engineQuery, show } from '../client/engine-query.ts'

/** Only in the desktop app: other hosts refuse it. `updates.changed` has the new status. */
export const updatesQuery = engineQuery('updates.status', {})

/** Checks for a newer version now. Returns the error. */
export function checkForUpdates(): Promise<AppError | null> {
  return failureOf(async () => showUpdates(await change('updates.check', {})))
}

/** Downloads the newer version, or restarts into it. Returns the error. */
export function installUpdate(step: 'download' | 'restart'): Promise<AppError | null> {
  return failureOf(async () => showUpdates(await change('updates.install', { step })))
}

function showUpdates(status: UpdateStatus): void {
  show('updates.status', {}, status)
}
