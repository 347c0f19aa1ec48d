import { setTimeout } from 'node:timers/promises'
import { accepted, createApp, latestOf, type MakeApp } from '../app.ts'

/**
 * Marks a notification as done before its work is: where the sender closes the connection, the framework ends the work,
 * and the repetition is taken for a duplicate.
 */
export const abandonsWork: MakeApp = disk =>
  createApp(disk, {
    async handle(taken, sender) {
      const mark = JSON.stringify([
        taken.recordId,
        taken.status,
        taken.clockUs,
        taken.refundStatus,
        taken.refundSteps,
      ])
      if (!disk.mark(mark)) return accepted
      await setTimeout(10)
      if (sender.isGone()) return accepted
      const next = latestOf(disk.get(taken.recordId), taken)
      if (next !== null) disk.put(next)
      return accepted
    },
  })
