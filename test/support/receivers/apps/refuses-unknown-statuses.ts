import { createApp, type MakeApp } from '../app.ts'

const known = new Set(['pending', 'in_progress', 'processing', 'complete', 'failed'])

/** Has a list of statuses, and refuses any other with 422. */
export const refusesUnknownStatuses: MakeApp = disk =>
  createApp(disk, {
    refuse: ({ status }) => (known.has(status) ? null : { status: 422, text: `Unknown status: ${status}` }),
  })
