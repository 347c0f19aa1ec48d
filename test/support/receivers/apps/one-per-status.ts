import { createApp, latestOf, type MakeApp } from '../app.ts'

/**
 * De-duplicates by id and status, and orders what is left rightly. The moves of a refund have the status that the record
 * failed with, so they are dropped.
 */
export const onePerStatus: MakeApp = disk =>
  createApp(disk, {
    merge: (stored, taken) =>
      disk.mark(`${taken.recordId} ${taken.status}`) ? latestOf(stored, taken) : null,
  })
