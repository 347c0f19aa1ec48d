import { createApp, type MakeApp, recordOf } from '../app.ts'

/** Takes what arrived last for the truth: no clock is compared. */
export const lastArrivalWins: MakeApp = disk => createApp(disk, { merge: (_, taken) => recordOf(taken) })
