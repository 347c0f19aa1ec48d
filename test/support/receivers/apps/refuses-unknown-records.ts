import { createApp, type MakeApp } from '../app.ts'

/** Creates a record by `pending` alone: another status of a record that it does not have gets 404. */
export const refusesUnknownRecords: MakeApp = disk =>
  createApp(disk, {
    refuse: ({ status }, stored) =>
      stored === null && status !== 'pending' ? { status: 404, text: 'There is no such record.' } : null,
  })
