import { setTimeout } from 'node:timers/promises'
import { accepted, createApp, latestOf, type MakeApp } from '../app.ts'

/** Looks whether a funding was credited, asks somewhere else, then adds its amount: two at once are added twice. */
export const creditsTwiceAtOnce: MakeApp = disk =>
  createApp(disk, {
    async handle(taken) {
      const wasCredited = (disk.get(taken.recordId)?.credited ?? 0) > 0
      await setTimeout(10)
      const stored = disk.get(taken.recordId)
      const next = latestOf(stored, taken) ?? stored
      if (next === null) return accepted
      const isCredited = taken.kind === 'funding' && taken.status === 'complete' && taken.originWid === null
      const added = isCredited && !wasCredited ? Number(taken.amount ?? 0) : 0
      disk.put({ ...next, credited: (stored?.credited ?? 0) + added })
      return accepted
    },
  })
