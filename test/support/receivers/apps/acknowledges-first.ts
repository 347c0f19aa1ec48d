import { accepted, createApp, latestOf, type MakeApp } from '../app.ts'
import type { RecordRow, StoredRecord } from '../disk.ts'

/** Responds from memory and stores later: what was acknowledged and not stored yet is lost with the process. */
export const acknowledgesFirst: MakeApp = (disk, { storeAfterMs }) => {
  const memory = new Map<string, StoredRecord>()
  const timers = new Set<NodeJS.Timeout>()
  return createApp(disk, {
    async handle(taken) {
      const next = latestOf(find(taken.recordId), taken)
      if (next === null) return accepted
      memory.set(taken.recordId, next)
      const timer = setTimeout(() => {
        timers.delete(timer)
        disk.put(next)
        if (memory.get(taken.recordId) === next) memory.delete(taken.recordId)
      }, storeAfterMs)
      timers.add(timer)
      return accepted
    },
    find,
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  })

  function find(recordId: string): RecordRow | null {
    const waiting = memory.get(recordId)
    return waiting === undefined
      ? disk.get(recordId)
      : { ...waiting, row: memory.size, storedAt: new Date().toISOString() }
  }
}
