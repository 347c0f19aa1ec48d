import { accepted, createApp, latestOf, type MakeApp } from '../app.ts'
import type { Disk } from '../disk.ts'
import type { TakenNotification } from '../read-notification.ts'

/** What was stored and not processed yet. It outlives a restart as a disk does. */
const inboxes = new WeakMap<Disk, TakenNotification[]>()

/**
 * Right, and as both services advise: it stores the notification, responds, and processes it later. After a restart it
 * goes on with what is left.
 */
export const processesLater: MakeApp = (disk, { processAfterMs }) => {
  const inbox = inboxes.get(disk) ?? []
  inboxes.set(disk, inbox)
  let timer: NodeJS.Timeout | undefined
  const processNext = (): void => {
    timer = undefined
    const taken = inbox.shift()
    if (taken === undefined) return
    const next = latestOf(disk.get(taken.recordId), taken)
    if (next !== null) disk.put(next)
    start()
  }
  const start = (): void => {
    timer ??= inbox.length === 0 ? undefined : setTimeout(processNext, processAfterMs)
  }
  start()
  return createApp(disk, {
    async handle(taken) {
      inbox.push(taken)
      start()
      return accepted
    },
    stop: () => clearTimeout(timer),
  })
}
