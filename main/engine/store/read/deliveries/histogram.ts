import type { Database } from 'better-sqlite3'
import type { Searching } from '../../query/searching.ts'
import { plainTables } from '../../query/tables.ts'
import { noUpperBound } from '../../query/walk.ts'
import type { Arrivals, Search } from '../../schema/rows.ts'
import { createProfileReads } from '../profiles.ts'

/** The narrowest column of a histogram. */
const secondMs = 1_000
type Gravity = 0 | 1 | 2

export function createHistogramReads(database: Database, searching: Searching) {
  const profiles = createProfileReads(database)

  function* arrivals(search: Search): Generator<() => Arrivals, Arrivals, undefined> {
    /** Number of arrivals by second and by severity of the most severe finding. */
    const counts = new Map<number, number>()
    const gravities = new Map<number, Gravity>()
    let [count, firstAtMs, lastAtMs] = [0, Number.POSITIVE_INFINITY, 0]

    function learn(ids: ReadonlySet<number | null>): void {
      const unknown = [...ids].filter(id => id !== null && !gravities.has(id)) as number[]
      if (unknown.length === 0) return
      const { ofFindings } = profiles.summed(new Map(unknown.map(id => [id, 0])))
      for (const { findings, profiles: ids } of ofFindings) {
        const has = (severity: string): boolean => findings.some(one => one.severity === severity)
        const gravity = has('error') ? 0 : has('warning') ? 1 : 2
        for (const id of ids) gravities.set(id, gravity)
      }
    }

    const soFar = (): Arrivals => ({
      count,
      firstAtMs: count === 0 ? 0 : firstAtMs,
      lastAtMs,
      each(use) {
        for (const [key, number] of counts) {
          use(Math.floor(key / 3) * secondMs, (((key % 3) + 3) % 3) as Gravity, number)
        }
      },
    })
    const walk = searching.deliveries<[number, number | null]>(
      search,
      { after: 0, before: noUpperBound },
      false,
      {
        columns: tables => `${tables === plainTables ? 'd' : 'f'}.received_at_ms, f.profile`,
        use(rows) {
          learn(new Set(rows.map(([, profile]) => profile)))
          count += rows.length
          for (const [atMs, profile] of rows) {
            if (atMs < firstAtMs) firstAtMs = atMs
            if (atMs > lastAtMs) lastAtMs = atMs
            const gravity = profile === null ? 2 : (gravities.get(profile) ?? 2)
            const key = Math.floor(atMs / secondMs) * 3 + gravity
            counts.set(key, (counts.get(key) ?? 0) + 1)
          }
          return false
        },
      },
    )
    for (const _ of walk) yield soFar
    return soFar()
  }

  return {
    /** Arrival times of the matching deliveries. Pauses after each short read and yields the current result. */
    arrivalsInSteps: arrivals,
  }
}
