import { createApp, type MakeApp } from '../app.ts'

const known = new Set(['TRANSACTION', 'funding', 'withdrawal'])

/** Takes events only in the letters of the samples; the field's description has others. */
export const letterCaseMatters: MakeApp = disk =>
  createApp(disk, {
    refuse: ({ event }) => (known.has(event) ? null : { status: 400, text: `Unknown event: ${event}` }),
  })
