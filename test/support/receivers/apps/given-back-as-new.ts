import { createApp, latestOf, type MakeApp } from '../app.ts'

/** Does not know that a funding may give a withdrawal back: it is credited as any other. */
export const givenBackAsNew: MakeApp = disk =>
  createApp(disk, { merge: (stored, taken) => latestOf(stored, { ...taken, originWid: null }) })
