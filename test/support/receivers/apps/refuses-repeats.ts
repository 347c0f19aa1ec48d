import { compareOrder, createApp, isFinal, type MakeApp } from '../app.ts'

/** Responds 409 where a final status is there already. */
export const refusesRepeats: MakeApp = disk =>
  createApp(disk, {
    refuse: (taken, stored) =>
      stored !== null && isFinal(taken.status) && compareOrder(taken, stored) === 0
        ? { status: 409, text: 'This record has ended already.' }
        : null,
  })
