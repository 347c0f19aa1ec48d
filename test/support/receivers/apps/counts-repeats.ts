import { createApp, latestOf, type MakeApp } from '../app.ts'

/** Adds the amount of a complete funding whenever it arrives. */
export const countsRepeats: MakeApp = disk =>
  createApp(disk, {
    merge(stored, taken) {
      const next = latestOf(stored, taken) ?? stored
      if (next === null) return null
      const isCredited = taken.kind === 'funding' && taken.status === 'complete' && taken.originWid === null
      const added = isCredited ? Number(taken.amount ?? 0) : 0
      return { ...next, credited: (stored?.credited ?? 0) + added }
    },
  })
