import { createApp, type MakeApp, recordOf } from '../app.ts'

/** De-duplicates by the record's id alone: everything after the first notification is a duplicate. */
export const firstArrivalWins: MakeApp = disk =>
  createApp(disk, { merge: (stored, taken) => (stored === null ? recordOf(taken) : null) })
