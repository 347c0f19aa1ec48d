import { drillId } from '#contract/drill/drill'
import { drillAttemptValues } from '../drill-attempt-row.ts'
import type { DrillChanges } from '../drill-changes.ts'
import type { Made } from './background-writes.ts'
import type { Write } from './writer-protocol.ts'

/** Attempts that one message to the writer holds at most. */
const attemptsAtOnce = 200

export function createDrillChanges(write: (write: Write) => Promise<Made>): DrillChanges {
  return {
    async saveDrill(id, drill) {
      return drillId((await write({ kind: 'drill', id, drill })).valueId ?? 0)
    },
    async saveDrillAttempts(id, attempts) {
      for (let at = 0; at < attempts.length; ) {
        const rows = JSON.stringify(attempts.slice(at, at + attemptsAtOnce).map(drillAttemptValues))
        const { handled } = await write({ kind: 'drillAttempts', drillId: id, rows })
        at += Math.max(1, handled ?? 0)
      }
    },
    async removeDrill(id) {
      while (((await write({ kind: 'removeDrill', id })).valueId ?? 0) > 0);
    },
  }
}
