import { createApp, isFinal, latestOf, type MakeApp } from '../app.ts'

/** Takes nothing more once a record has ended, and so no move of a refund. */
export const finalIsFinal: MakeApp = disk =>
  createApp(disk, {
    merge: (stored, taken) => (stored !== null && isFinal(stored.status) ? null : latestOf(stored, taken)),
  })
