import { beforeDeliveries, type SessionId } from '#contract/terms'
import type { ReadStore } from '../store/read-store.ts'

const stepRows = 5_000

/** Bytes of the bodies in each session that has deliveries, in steps. */
export function* sizeSessions(
  store: Pick<ReadStore, 'sizesAfter'>,
): Generator<undefined, { id: SessionId; bodyBytes: number }[], undefined> {
  const all = new Map<SessionId, number>()
  let after = beforeDeliveries
  for (;;) {
    const range = store.sizesAfter(after, stepRows)
    if (range === null) break
    for (const { id, bodyBytes } of range.sizes) all.set(id, (all.get(id) ?? 0) + bodyBytes)
    after = range.lastId
    yield
  }
  return [...all].map(([id, bodyBytes]) => ({ id, bodyBytes }))
}
