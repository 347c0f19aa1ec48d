import { type DeliveryId, deliveryId, sessionId } from '#contract/terms'
import type { DeliveryChanges } from '../delivery-changes.ts'
import type { Made } from './background-writes.ts'
import type { ChangedRow, Write } from './writer-protocol.ts'

/** Items that one message to the writer holds at most. */
const itemsAtOnce = 500

export function createDeliveryChanges(options: {
  readonly write: (write: Write) => Promise<Made>
  /** Deliveries were deleted: the index has to follow. */
  readonly onRemoved: () => void
  /** Deliveries are back: the index has to follow. */
  readonly onRestored: () => void
}): DeliveryChanges {
  /** Writes all items in turns, and gathers what changed. */
  async function inTurns<Item>(
    items: readonly Item[],
    writeOf: (items: readonly Item[]) => Write,
    onTurn: (made: Made) => void = () => {},
  ): Promise<ChangedRow[]> {
    const changed: ChangedRow[] = []
    for (let at = 0; at < items.length; ) {
      const made = await options.write(writeOf(items.slice(at, at + itemsAtOnce)))
      for (const row of made.changed) changed.push(row)
      onTurn(made)
      at += Math.max(1, made.handled ?? 0)
    }
    return changed
  }
  const idsOf = (rows: readonly ChangedRow[]): DeliveryId[] => rows.map(({ id }) => deliveryId(id))

  return {
    tagDeliveries: async (ids, name, isTagged) =>
      idsOf(await inTurns(ids, some => ({ kind: 'tag', ids: some, name, isTagged }))),
    noteDeliveries: async notes =>
      (await inTurns(notes, some => ({ kind: 'notes', notes: some }))).map(({ id, before }) => ({
        id: deliveryId(id),
        text: String(before ?? ''),
      })),
    pinDeliveries: async (ids, isPinned) =>
      idsOf(await inTurns(ids, some => ({ kind: 'pin', ids: some, isPinned }))),
    assignDeliveries: async moves =>
      (await inTurns(moves, some => ({ kind: 'assign', moves: some }))).map(({ id, before }) => ({
        id: deliveryId(id),
        sessionId: sessionId(Number(before)),
      })),
    async beginDeletion(nowMs) {
      return (await options.write({ kind: 'deletion', nowMs })).valueId ?? 0
    },
    async trashDeliveries(ids, deletionId) {
      let removed = 0
      await inTurns(
        ids,
        some => ({ kind: 'trash', ids: some, deletionId }),
        ({ valueId }) => {
          removed += valueId ?? 0
          options.onRemoved()
        },
      )
      return removed
    },
    async restoreDeliveries(deletionId, intoSessionId) {
      const restored: DeliveryId[] = []
      for (;;) {
        const { changed } = await options.write({ kind: 'restore', deletionId, sessionId: intoSessionId })
        if (changed.length === 0) return restored
        for (const id of idsOf(changed)) restored.push(id)
        options.onRestored()
      }
    },
    async purgeTrash(beforeMs) {
      return (await options.write({ kind: 'purge', beforeMs })).valueId ?? 0
    },
  }
}
