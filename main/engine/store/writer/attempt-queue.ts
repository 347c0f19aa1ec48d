import { setTimeout as wait } from 'node:timers/promises'
import { type AttemptRow, attemptRow } from '../schema/attempt-row.ts'
import type { AttemptToStore, StoredAttempt } from '../schema/to-store.ts'

const maximumGroupRows = 200
const minimumGroupRows = 16
const maximumGroupBytes = 4 * 1024 * 1024
/** How long a group that follows another collects attempts. */
const gatherMs = 10

interface Waiting {
  readonly row: AttemptRow
  readonly resolve: (stored: StoredAttempt) => void
  readonly reject: (error: unknown) => void
}

/** As many as a time slice of the writer handles. The number increases after a group that was stored completely. */
function nextGroupRows(before: number, given: number, stored: number): number {
  if (stored < given) return Math.max(minimumGroupRows, stored)
  return Math.min(maximumGroupRows, Math.max(before, stored * 2))
}

/**
 * Attempts that wait for the writer: a group has the attempts that were sent while the previous group was
 * written, and a moment more.
 */
export function createAttemptQueue(
  write: (attempts: readonly AttemptRow[]) => Promise<readonly StoredAttempt[]>,
): (attempt: AttemptToStore) => Promise<StoredAttempt> {
  let waiting: Waiting[] = []
  let isWriting = false
  let groupRows = maximumGroupRows

  function takeGroup(): Waiting[] {
    let bytes = 0
    let count = 0
    for (const { row } of waiting) {
      bytes += row.responseBody.byteLength + (row.sentBody?.byteLength ?? 0)
      if (count > 0 && (count >= groupRows || bytes > maximumGroupBytes)) break
      count += 1
    }
    const group = waiting.slice(0, count)
    waiting = waiting.slice(count)
    return group
  }

  async function writeAll(): Promise<void> {
    isWriting = true
    for (let isFirst = true; waiting.length > 0; isFirst = false) {
      // Under load, a message and a commit for few attempts cost more than sending the attempts.
      if (!isFirst && waiting.length < groupRows / 2) await wait(gatherMs)
      const group = takeGroup()
      try {
        const stored = await write(group.map(({ row }) => row))
        if (stored.length === 0) throw new Error('The writer stored no attempt of a group.')
        const left = group.slice(stored.length)
        waiting = left.concat(waiting)
        groupRows = nextGroupRows(groupRows, group.length, stored.length)
        for (const [index, one] of stored.entries()) group[index]?.resolve(one)
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    isWriting = false
  }

  return attempt =>
    new Promise((resolve, reject) => {
      waiting.push({ row: attemptRow(attempt), resolve, reject })
      if (!isWriting) void writeAll()
    })
}
