import { severities } from '#contract/deliveries/finding'
import type { Mute } from '#contract/deliveries/mutes'
import { matchesPath } from '../../../../main/engine/net/path-pattern.ts'
import type { Search } from '../../../../main/engine/store/read-store.ts'
import { deliveryMatches, type Evaluated, isVisible, recordMatches } from './evaluate-query.ts'
import type { StoredRow, StoredRows } from './stored-rows.ts'

export interface Window {
  readonly before?: number
  readonly after?: number
  readonly limit: number
}

/** What a search has to give, by looking at one row after the other. */
export function expectedResults(rows: StoredRows, search: Search, mutes: readonly Mute[]) {
  const within: Evaluated = { rows, search, mutes }
  const deliveries = rows.deliveries.filter(row => deliveryMatches(row, within))
  // Only where records are asked about.
  const records = () => rows.records.filter(record => recordMatches(record, within))
  return {
    ids: (window: Window) => {
      const { found, hasMore } = windowOf(deliveries, ({ id }) => id, window)
      return { ids: found.map(({ id }) => id), hasMore }
    },
    count: () => deliveries.length,
    keys: (window: Window) => {
      const { found, hasMore } = windowOf(records(), ({ newestId }) => newestId, window)
      return { keys: found.map(({ key }) => key), hasMore }
    },
    countRecords: () => records().length,
    codes: () => codesOf(deliveries, mutes),
    facets: () => facetsOf(deliveries, rows, mutes),
    arrivals: () => arrivalsOf(deliveries, mutes),
  }
}

function windowOf<Row>(rows: readonly Row[], keyOf: (row: Row) => number, { before, after, limit }: Window) {
  const within = rows.filter(
    row => (before === undefined || keyOf(row) < before) && (after === undefined || keyOf(row) > after),
  )
  const isUp = before === undefined && after !== undefined
  const found = isUp ? within.slice(-limit) : within.slice(0, limit)
  return { found, hasMore: within.length > limit }
}

const visibleOf = (row: StoredRow, mutes: readonly Mute[]) =>
  row.findings.filter(finding => isVisible(finding, mutes))

function codesOf(deliveries: readonly StoredRow[], mutes: readonly Mute[]) {
  const codes = new Map<string, { gravity: number; count: number }>()
  for (const row of deliveries) {
    for (const [code, same] of Map.groupBy(visibleOf(row, mutes), one => one.code)) {
      const known = codes.get(code) ?? { gravity: severities.length, count: 0 }
      const gravity = Math.min(known.gravity, ...same.map(({ severity }) => severities.indexOf(severity)))
      codes.set(code, { gravity, count: known.count + 1 })
    }
  }
  return {
    codes: [...codes].map(([code, { gravity, count }]) => `${code} ${severities[gravity]} ${count}`).sort(),
    deliveryCount: deliveries.length,
  }
}

function facetsOf(
  deliveries: readonly StoredRow[],
  { sessions, routes }: StoredRows,
  mutes: readonly Mute[],
) {
  const counts = new Map<string, number>()
  const add = (field: string, given: string | null, name: string | null = null): void => {
    if (given === null || given === '' || (given.length > 200 && field !== 'reason')) return
    const value = given.replace(/[A-Z]/g, letter => letter.toLowerCase())
    // The name of a reason is as one of its deliveries said it.
    const key = `${field}:${value} ${field === 'reason' ? '' : name}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const row of deliveries) {
    for (const field of ['service', 'kind', 'status', 'refund', 'asset', 'method'] as const)
      add(field, row[field])
    const said = visibleOf(row, mutes).flatMap(({ severity, code }) => [severity, code])
    for (const value of new Set<string>(said)) add('finding', value)
    const session = sessions.find(({ id }) => id === row.sessionId)
    if (session !== undefined) add('session', `#${session.id}`, session.name)
    for (const { id, name, path } of routes) {
      if (matchesPath(path, row.target)) add('route', `#${id}`, name === '' ? path : name)
    }
    const hundred = Math.floor((row.responseStatus ?? 0) / 100) * 100
    if (hundred >= 200 && hundred <= 500) add('response', `${hundred}..${hundred + 99}`)
    if (row.reasonCode !== null || row.reasonText !== null) {
      add('reason', `${row.reasonCode ?? ''}\n${row.reasonText ?? ''}`)
    }
  }
  const lines = [...counts].map(([key, count]) => `${key} ${count}`).sort()
  return { lines, deliveryCount: deliveries.length, isCut: false }
}

function arrivalsOf(deliveries: readonly StoredRow[], mutes: readonly Mute[]) {
  const seconds = new Map<string, number>()
  for (const row of deliveries) {
    const said = visibleOf(row, mutes).map(({ severity }) => severity)
    const gravity = said.includes('error') ? 0 : said.includes('warning') ? 1 : 2
    const key = `${Math.floor(row.receivedAtMs / 1_000) * 1_000} ${gravity}`
    seconds.set(key, (seconds.get(key) ?? 0) + 1)
  }
  const times = deliveries.map(({ receivedAtMs }) => receivedAtMs)
  return {
    lines: [...seconds].map(([key, count]) => `${key} ${count}`).sort(),
    count: deliveries.length,
    firstAtMs: times.length === 0 ? 0 : Math.min(...times),
    lastAtMs: Math.max(0, ...times),
  }
}
