import type { UpdateChoice } from '#contract/updates'
import type { Clock, Updates } from '../ports.ts'
import { watchActivity } from './activity.ts'

export interface Updating {
  stored(count: number): void
  choiceChanged(): void
  close(): void
}

/** Informs the host's updates of the user's choice and of work that they must wait for. */
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
  // Without updates, the hot path of a delivery does nothing.
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
