import { setTimeout } from 'node:timers/promises'
import { accepted, createApp, isFinal, latestOf, type MakeApp } from '../app.ts'

/** Reconciles again, and slowly, whenever a final status is repeated. */
export const slowRepeatedFinals: MakeApp = (disk, { slowMs }) =>
  createApp(disk, {
    async handle(taken) {
      const isRepeated =
        isFinal(taken.status) && !disk.mark(`${taken.recordId} ${taken.status} ${taken.clockUs}`)
      const next = latestOf(disk.get(taken.recordId), taken)
      if (next !== null) disk.put(next)
      if (isRepeated) await setTimeout(slowMs)
      return accepted
    },
  })
