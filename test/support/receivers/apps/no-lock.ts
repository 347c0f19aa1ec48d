import { setTimeout } from 'node:timers/promises'
import { accepted, createApp, isFinal, latestOf, type MakeApp } from '../app.ts'

/**
 * Reads the record, asks somewhere else, then writes what it decided by what it had read. A notification that is not
 * final is checked longer, so a final one that comes at once is written first and then overwritten.
 */
export const noLock: MakeApp = disk =>
  createApp(disk, {
    async handle(taken) {
      const stored = disk.get(taken.recordId)
      await setTimeout(isFinal(taken.status) && taken.refundStatus === null ? 2 : 20)
      const next = latestOf(stored, taken)
      if (next !== null) disk.put(next)
      return accepted
    },
  })
