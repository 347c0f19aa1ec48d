import type { Database } from 'better-sqlite3'
import type { FoundCode } from '#contract/deliveries/finding'
import { isMutedBy } from '#contract/deliveries/mutes'
import { prepareAll } from '../connection/statements.ts'
import { mutingOf } from '../query/muting.ts'

type StateRow = readonly [id: number, status: string | null, asset: string | null]
type RequestRow = readonly [id: number, path: string]
/** With the values that senders rarely make up. */
export type ProfileRow = readonly [
  id: number,
  state: number,
  said: number,
  request: number,
  service: string,
  environment: number | null,
  kind: string | null,
  refund: string | null,
  method: string,
]

/** Deliveries with the same findings, their own and those in their trails, without muted findings. */
export interface SameFindings {
  readonly findings: readonly FoundCode[]
  readonly profiles: readonly number[]
  count: number
}

/** `ids`: JSON lists. Rows are read by position: a hostile sender can make a profile for each delivery. */
export const profileSql = {
  profiles: `SELECT pr.id, pr.state, pr.said, pr.request, s.service, s.environment, s.kind, s.refund_status, q.method
    FROM json_each(@ids) j CROSS JOIN profiles pr ON pr.id = j.value CROSS JOIN states s ON s.id = pr.state
    LEFT JOIN requests q ON q.id = pr.request`,
  states: 'SELECT s.id, s.status, s.asset FROM json_each(@ids) j CROSS JOIN states s ON s.id = j.value',
  requests: 'SELECT q.id, q.target FROM json_each(@ids) j CROSS JOIN requests q ON q.id = j.value',
  findings: `SELECT m.set_id AS said, m.severity, m.code, m.path
    FROM json_each(@ids) j CROSS JOIN set_findings m ON m.set_id = j.value`,
} as const

const listOf = (ids: Iterable<number>): { ids: string } => ({ ids: JSON.stringify([...ids]) })

/** Reads the values that deliveries share, once for each profile, state, request and set of findings. */
export function createProfileReads(database: Database) {
  const sql = prepareAll(database, profileSql)
  const muting = mutingOf(database)

  return {
    states: (ids: Iterable<number>): StateRow[] => sql.states.lists<StateRow>(listOf(ids)),
    requests: (ids: Iterable<number>): RequestRow[] => sql.requests.lists<RequestRow>(listOf(ids)),
    profiles: (ids: Iterable<number>): ProfileRow[] => sql.profiles.lists<ProfileRow>(listOf(ids)),
    /** Turns counts by profile into counts by state, request and set of findings. `rows`: of these profiles. */
    summed(
      counts: ReadonlyMap<number, number>,
      rows: Iterable<ProfileRow> = sql.profiles.lists<ProfileRow>(listOf(counts.keys())),
    ) {
      const ofStates = new Map<number, number>()
      const ofRequests = new Map<number, number>()
      const sets = new Map<string | number, { row: ProfileRow; profiles: number[]; count: number }>()
      const mutes = muting.list()
      for (const row of rows) {
        const [id, state, said, request, service, environment] = row
        const count = counts.get(id) ?? 0
        ofStates.set(state, (ofStates.get(state) ?? 0) + count)
        ofRequests.set(request, (ofRequests.get(request) ?? 0) + count)
        const key = mutes.length === 0 ? said : `${said} ${environment} ${service}`
        const set = sets.get(key)
        if (set === undefined) sets.set(key, { row, profiles: [id], count })
        else {
          set.profiles.push(id)
          set.count += count
        }
      }
      const said = sql.findings.all<FoundCode & { said: number; path: string }>(
        listOf(new Set([...sets.values()].map(({ row }) => row[2]))),
      )
      const bySet = Map.groupBy(said, one => one.said)
      const ofFindings = [...sets.values()].map(({ row, profiles: same, count }): SameFindings => {
        const at = { service: row[4], environmentId: row[5] }
        const visible = (bySet.get(row[2]) ?? []).filter(one => !isMutedBy(mutes, one, at))
        return { findings: visible, profiles: same, count }
      })
      return { ofStates, ofRequests, ofFindings }
    },
  }
}
