import { AppError } from '#contract/errors'
import type { updateMethods } from '#contract/updates'
import type { Handlers } from '../dispatch.ts'
import type { Updates } from '../ports.ts'

/** The handlers of the calls about updates of the desktop app. */
export function updateHandlers(updates: Updates | undefined): Pick<Handlers, keyof typeof updateMethods> {
  const there = (): Updates => {
    if (updates !== undefined) return updates
    throw new AppError('not-available', 'Only the desktop app updates itself.')
  }
  return {
    'updates.status': () => there().status(),
    'updates.check': () => there().check(),
    'updates.install': ({ step }) => there().install(step),
  }
}
