import { join } from 'node:path'
import Database from 'better-sqlite3'
import { isPending } from '../../../main/engine/store/read/deliveries/uninspected.ts'

const everyMs = 50
/** What is not inspected by then counts as inspected then. */
const patienceMs = 30_000

/**
 * Notes when deliveries of senders are inspected, to 50 ms, in the files of a store.
 * `longestMs`: from the response, by its target and monotonic time, until its delivery was inspected.
 */
export function watchInspection(dataDir: string): {
  longestMs(responded: ReadonlyMap<string, number>): Promise<number>
} {
  const database = new Database(join(dataDir, 'store.db'), { readonly: true, timeout: 10_000 })
  database.prepare('ATTACH ? AS indexed').run(join(dataDir, 'index.db'))
  const stored = database.prepare<object, { id: number; target: string }>(
    'SELECT id, target FROM deliveries WHERE id > @lastId ORDER BY id',
  )
  const uninspected = database
    .prepare<object, number>(
      `SELECT d.id FROM json_each(@ids) j CROSS JOIN deliveries d WHERE d.id = j.value AND ${isPending}`,
    )
    .pluck()
  const pending = new Map<number, string>()
  const inspectedAtMs = new Map<string, number>()
  let lastId = database.prepare<[], number | null>('SELECT max(id) FROM deliveries').pluck().get() ?? 0

  function look(): void {
    for (const { id, target } of stored.all({ lastId })) {
      lastId = id
      if (/^\/(connected|new)\//.test(target)) pending.set(id, target)
    }
    const left = new Set(uninspected.all({ ids: JSON.stringify([...pending.keys()]), after: 0 }))
    for (const [id, target] of pending) {
      if (left.has(id)) continue
      pending.delete(id)
      inspectedAtMs.set(target, performance.now())
    }
  }
  const timer = setInterval(look, everyMs)
  return {
    async longestMs(responded) {
      const endMs = performance.now() + patienceMs
      const isLeft = (): boolean => [...responded.keys()].some(target => !inspectedAtMs.has(target))
      while (isLeft() && performance.now() < endMs) await new Promise(resolve => setTimeout(resolve, everyMs))
      clearInterval(timer)
      database.close()
      return [...responded].reduce(
        (longest, [target, atMs]) =>
          Math.max(longest, (inspectedAtMs.get(target) ?? performance.now()) - atMs),
        0,
      )
    },
  }
}
