import type { UpdateChoice } from '#contract/updates'
import type { Clock, Updates } from '../ports.ts'
import { watchActivity } from './activity.ts'

/** What the engine tells the host's updates. */
export interface Updating {
  /** So many deliveries were stored. */
  stored(count: number): void
  choiceChanged(): void
  close(): void
}

/** Has the host's updates follow this engine: what the user chose, and when they have to wait. */
export function createUpdating(options: {
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly updates: Updates | undefined
  readonly choice: () => UpdateChoice
  readonly isBatchRunning: () => boolean
  readonly isDrillRunning: () => boolean
  readonly onChange: Parameters<Updates['onChange']>[0]
}): Updating {
  const { updates } = options
  const nothing = (): void => {}
  // The hot path of a delivery does nothing for a host that is not updated.
  if (updates === undefined) return { stored: nothing, choiceChanged: nothing, close: nothing }
  const { stored, busyWith } = watchActivity(options)
  const endEvents = updates.onChange(options.onChange)
  const followed = updates.follow({ choice: options.choice, busyWith })
  return {
    stored,
    choiceChanged: followed.choiceChanged,
    close() {
      endEvents()
      followed.end()
    },
  }
}
