import { createApp, isFinal, type MakeApp } from '../app.ts'

/** Responds 500 to the first final status of each record; the repetition heals it. */
export const failsFirst: MakeApp = disk =>
  createApp(disk, {
    refuse: ({ recordId, status }) =>
      isFinal(status) && disk.mark(recordId) ? { status: 500, text: 'The ledger did not respond.' } : null,
  })
