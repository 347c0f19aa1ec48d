import type { UpdateStatus } from '#contract/updates'
import { change } from '../client/change.ts'
import { engineQuery, show } from '../client/engine-query.ts'

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
