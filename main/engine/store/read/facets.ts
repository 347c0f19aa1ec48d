import type { Database } from 'better-sqlite3'
import type { FailureReason } from '#contract/deliveries/failure-reason'
import type { FacetField } from '#contract/deliveries/overview'
import { matchesPath } from '../../net/path-pattern.ts'
import { prepareAll } from '../connection/statements.ts'
import type { Searching } from '../query/searching.ts'
import { noUpperBound } from '../query/walk.ts'
import type { CountedFacets, Search } from '../schema/rows.ts'
import { createProfileReads, type ProfileRow } from './profiles.ts'

/** Most paths compared with routes: a hostile sender can make up more. */
const maximumPaths = 5_000
/** Most reasons looked up, by frequency. */
const maximumReasons = 5_000

/**
 * Most states and requests whose statuses, assets and paths are read, by frequency: a hostile sender can make up one for
 * each delivery. Those of others are not counted.
 */
const maximumRows = 20_000

export const facetSql = {
  sessions: 'SELECT id, name FROM sessions ORDER BY id DESC LIMIT 1000',
  routes: `SELECT id, coalesce(value ->> '$.name', '') AS name, coalesce(value ->> '$.path', '*') AS path
    FROM routes ORDER BY id LIMIT 1000`,
  /** `ids`: a JSON list. */
  reasons: 'SELECT n.id, n.code, n.text FROM json_each(@ids) j CROSS JOIN reasons n ON n.id = j.value',
} as const

type Row = readonly [
  profile: number | null,
  reason: number | null,
  session: number | null,
  status: number | null,
  /** For a delivery that is not inspected. Otherwise the profile has them. */
  method: string | null,
  target: string | null,
]

interface Session {
  readonly id: number
  readonly name: string
}

interface Route extends Session {
  readonly path: string
}

/** Number of deliveries by value. */
class Tally<Value> extends Map<Value, number> {
  add(value: Value, count = 1): void {
    this.set(value, (this.get(value) ?? 0) + count)
  }
}

export function createFacetReads(database: Database, searching: Searching) {
  const profiles = createProfileReads(database)
  const sql = prepareAll(database, facetSql)

  function countRoutes(paths: Tally<string>, counts: FacetCounts): void {
    const all = sql.routes.all<Route>()
    if (all.length === 0) return
    for (const [path, count] of [...paths].slice(0, maximumPaths)) {
      for (const { id, name, path: pattern } of all) {
        if (matchesPath(pattern, path)) counts.add('route', `#${id}`, count, name === '' ? pattern : name)
      }
    }
  }

  function countReasons(tally: Tally<number>, counts: FacetCounts): void {
    const frequent = [...tally].sort(([, left], [, right]) => right - left).slice(0, maximumReasons)
    if (frequent.length < tally.size) counts.cut('reason')
    const ids = JSON.stringify(frequent.map(([id]) => id))
    for (const { id, code, text } of sql.reasons.all<FailureReason & { id: number }>({ ids })) {
      const reason = `${code ?? ''}\n${text ?? ''}`
      counts.add('reason', reason, tally.get(id) ?? 0, reason)
    }
  }

  function* countFacets(search: Search): Generator<() => CountedFacets, CountedFacets, undefined> {
    const [ofProfiles, ofReasons, ofSessions, ofStatuses] = [0, 0, 0, 0].map(() => new Tally<number>()) as [
      Tally<number>,
      Tally<number>,
      Tally<number>,
      Tally<number>,
    ]
    const [methods, targets] = [new Tally<string>(), new Tally<string>()]
    /** Read with the deliveries, so that a result costs little whenever it is asked for. */
    const known = new Map<number, ProfileRow>()
    let deliveryCount = 0

    function learn(ids: ReadonlySet<number | null>): void {
      const unknown = [...ids].filter(id => id !== null && !known.has(id)) as number[]
      if (unknown.length > 0) for (const row of profiles.profiles(unknown)) known.set(row[0], row)
    }

    function soFar(): CountedFacets {
      const counts = createFacetCounts()
      const paths = new Tally<string>(targets)
      const { ofStates, ofRequests, ofFindings } = profiles.summed(ofProfiles, known.values())
      const tallies = {
        service: new Tally<string | null>(),
        kind: new Tally<string | null>(),
        refund: new Tally<string | null>(),
        method: new Tally<string | null>(methods),
      }
      for (const [id, , , , service, , kind, refund, method] of known.values()) {
        const count = ofProfiles.get(id) ?? 0
        tallies.service.add(service, count)
        tallies.kind.add(kind, count)
        tallies.refund.add(refund, count)
        tallies.method.add(method, count)
      }
      for (const field of ['service', 'kind', 'refund', 'method'] as const) {
        for (const [value, count] of tallies[field]) counts.add(field, value, count)
      }
      const states = byFrequency(ofStates)
      for (const [id, status, asset] of profiles.states(states.frequent)) {
        const count = ofStates.get(id) ?? 0
        counts.add('status', status, count)
        counts.add('asset', asset, count)
      }
      const requests = byFrequency(ofRequests)
      for (const [id, path] of profiles.requests(requests.frequent)) paths.add(path, ofRequests.get(id))
      if (states.isCut) for (const field of ['status', 'asset'] as const) counts.cut(field)
      if (requests.isCut) counts.cut('route')
      for (const { findings, count } of ofFindings) {
        const said = new Set<string>(findings.flatMap(({ severity, code }) => [severity, code]))
        for (const value of said) counts.add('finding', value, count)
      }
      countRoutes(paths, counts)
      countReasons(ofReasons, counts)
      for (const { id, name } of sql.sessions.all<Session>()) {
        counts.add('session', `#${id}`, ofSessions.get(id) ?? 0, name)
      }
      for (const [status, count] of ofStatuses) {
        const from = Math.floor(status / 100) * 100
        if (from >= 200 && from <= 500) counts.add('response', `${from}..${from + 99}`, count)
      }
      return { ...counts.list(), deliveryCount }
    }

    const walk = searching.deliveries<Row>(search, { after: 0, before: noUpperBound }, false, {
      columns: ({ key }) =>
        `f.profile, f.reason, d.session_id, a.status, ${key === 'd.id' ? 'd.method, d.target' : 'NULL, NULL'}`,
      use(rows) {
        deliveryCount += rows.length
        learn(new Set(rows.map(([profile]) => profile)))
        for (const [profile, reason, session, status, method, target] of rows) {
          if (profile !== null) ofProfiles.add(profile)
          else {
            if (method !== null) methods.add(method)
            if (target !== null) targets.add(target)
          }
          if (reason !== null) ofReasons.add(reason)
          if (session !== null) ofSessions.add(session)
          if (status !== null) ofStatuses.add(status)
        }
        return false
      },
    })
    for (const _ of walk) yield soFar
    return soFar()
  }

  return {
    /** Counts the values of the matching deliveries. Pauses after each short read and yields the current counts. */
    countFacetsInSteps: countFacets,
  }
}

function byFrequency(counts: ReadonlyMap<number, number>) {
  if (counts.size <= maximumRows) return { frequent: [...counts.keys()], isCut: false }
  const { repeated = [], once = [] } = Object.groupBy(counts, ([, count]) =>
    count > 1 ? 'repeated' : 'once',
  )
  repeated.sort(([, left], [, right]) => right - left)
  const inOrder = repeated.concat(once)
  return { frequent: inOrder.slice(0, maximumRows).map(([id]) => id), isCut: true }
}

/** Most counted values of a field: a hostile sender can make up more. */
const maximumValues = 5_000
/** A longer value is not offered, since a query has to contain it. Reasons are shortened when they are stored. */
const longestValue = 200

function createFacetCounts() {
  const fields = new Map<FacetField, Map<string, { count: number; readonly name: string | null }>>()
  const cutFields = new Set<FacetField>()
  return {
    /** Ignores a missing value, a count of 0 and a value that is too long. Case doesn't matter. */
    add(field: FacetField, given: string | null, count: number, name?: string): void {
      if (given === null || given === '' || count === 0) return
      if (given.length > longestValue && field !== 'reason') return
      const value = /[A-Z]/.test(given) ? given.replace(/[A-Z]+/g, letters => letters.toLowerCase()) : given
      const values = fields.get(field) ?? new Map()
      fields.set(field, values)
      const known = values.get(value)
      if (known !== undefined) known.count += count
      else if (values.size < maximumValues) values.set(value, { count, name: name ?? null })
      else cutFields.add(field)
    },
    /** Reports that more values of a field were not counted. */
    cut: (field: FacetField): void => void cutFields.add(field),
    list: (): Pick<CountedFacets, 'counts' | 'cutFields'> => ({
      counts: [...fields].flatMap(([field, values]) =>
        [...values].map(([value, { count, name }]) => ({ field, value, name, count })),
      ),
      cutFields,
    }),
  }
}

type FacetCounts = ReturnType<typeof createFacetCounts>
