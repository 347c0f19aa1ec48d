import { compareProgress, createApp, type MakeApp, recordOf } from '../app.ts'

/** Compares `updated_at` as text: right in one zone, wrong as soon as a notification is written in another. */
export const clockAsText: MakeApp = disk =>
  createApp(disk, {
    merge(stored, taken) {
      if (stored === null || taken.clock > stored.clock) return recordOf(taken)
      return taken.clock === stored.clock && compareProgress(taken, stored) > 0 ? recordOf(taken) : null
    },
  })
