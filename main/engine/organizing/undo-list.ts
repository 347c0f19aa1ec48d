import { undoMs } from '#contract/deliveries/organizing'
import type { Clock } from '../ports.ts'

/** How changes are undone, in memory: the newest, each for an hour and once. */
export interface UndoList {
  /** Returns the token that takes it. */
  add(undo: () => Promise<number>): string
  /** `null` where it was taken, or is too old. */
  take(token: string): (() => Promise<number>) | null
}

/** Each holds the ids that it changed. */
const maximumKept = 50

export function createUndoList(clock: Pick<Clock, 'nowMs'>): UndoList {
  const known = new Map<string, { readonly undo: () => Promise<number>; readonly atMs: number }>()
  let last = 0
  return {
    add(undo) {
      last += 1
      const token = `c${last}`
      known.set(token, { undo, atMs: clock.nowMs() })
      const [oldest] = known.keys()
      if (known.size > maximumKept && oldest !== undefined) known.delete(oldest)
      return token
    },
    take(token) {
      const found = known.get(token)
      known.delete(token)
      return found === undefined || clock.nowMs() - found.atMs > undoMs ? null : found.undo
    },
  }
}
