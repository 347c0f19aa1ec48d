import { setTimeout } from 'node:timers/promises'
import { accepted, createApp, isFinal, latestOf, type MakeApp } from '../app.ts'

/**
 * Reads the record, waits for something else, then writes its decision from the earlier state. A notification
 * that is not final is checked longer, so a concurrent final notification is written first and then
 * overwritten.
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
