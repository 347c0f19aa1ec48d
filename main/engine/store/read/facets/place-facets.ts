import type { Database } from 'better-sqlite3'
import { matchesPath, pathOf } from '../../../net/path-pattern.ts'
import {
  addAll,
  type Bits,
  blockIds,
  countBits,
  countCommon,
  noBits,
  setBit,
} from '../../index/postings/bits.ts'
import { createPostingReads } from '../../index/postings/posting-reads.ts'
import { termValue } from '../../index/postings/posting-schema.ts'
import type { FacetCounts } from './facet-counts.ts'

/** Paths that are compared with routes: a hostile sender makes up more. */
const maximumPaths = 5_000

export const placeFacetSql = {
  sessions: `SELECT s.id, s.name,
      (SELECT min(d.id) FROM deliveries d INDEXED BY deliveries_of_session WHERE d.session_id = s.id) AS firstId,
      (SELECT max(d.id) FROM deliveries d INDEXED BY deliveries_of_session WHERE d.session_id = s.id) AS lastId
    FROM sessions s ORDER BY s.id DESC LIMIT 1000`,
  idsOfSession: `SELECT id FROM deliveries INDEXED BY deliveries_of_session
    WHERE session_id = +@session AND id BETWEEN @first AND @last`,
  routes: `SELECT id, coalesce(value ->> '$.name', '') AS name, coalesce(value ->> '$.path', '*') AS path
    FROM routes ORDER BY id LIMIT 1000`,
} as const

interface Session {
  readonly id: number
  readonly name: string
  /** `null` without a delivery. */
  readonly firstId: number | null
  readonly lastId: number | null
}

interface Route {
  readonly id: number
  readonly name: string
  readonly path: string
}

/** Counts where deliveries belong: to which session, and to which routes by their path. */
export interface PlaceFacets {
  countRow(row: { readonly target: string; readonly sessionId: number }, counts: FacetCounts): void
  countBlock(block: number, bits: Bits, counts: FacetCounts): void
}

/** `begin`: reads which sessions and routes there are. */
export function createPlaceFacets(database: Database): { begin(): PlaceFacets } {
  const postings = createPostingReads(database)
  const sessions = database.prepare<[], Session>(placeFacetSql.sessions)
  const idsOfSession = database.prepare<object, number>(placeFacetSql.idsOfSession).pluck()
  const routes = database.prepare<[], Route>(placeFacetSql.routes)

  function countSessions(known: readonly Session[], block: number, bits: Bits, counts: FacetCounts): void {
    const [first, last] = [block * blockIds, (block + 1) * blockIds - 1]
    const here = known.filter(
      ({ firstId, lastId }) => firstId !== null && lastId !== null && firstId <= last && lastId >= first,
    )
    let left = countBits(bits)
    for (const [place, session] of here.entries()) {
      if (left === 0) return
      // Mostly a block is of one session; and what the others do not have, the last one has.
      const count = place === here.length - 1 ? left : countCommon(bits, bitsOf(session.id, first, last))
      left -= count
      addSession(session, count, counts)
    }
  }

  function bitsOf(session: number, first: number, last: number): Bits {
    const bits = noBits()
    for (const id of idsOfSession.all({ session, first, last })) setBit(bits, id - first)
    return bits
  }

  return {
    begin() {
      const knownSessions = sessions.all()
      const knownRoutes = routes.all()
      const names = new Map(knownSessions.map(session => [session.id, session]))
      const paths = knownRoutes.length === 0 ? [] : postings.termsOf('path', maximumPaths)
      const ofRoutes = new Map(
        paths.map(({ id, value }) => [id, knownRoutes.filter(({ path }) => matchesPath(path, value))]),
      )
      return {
        countRow({ target, sessionId }, counts) {
          const session = names.get(sessionId)
          if (session !== undefined) addSession(session, 1, counts)
          const path = termValue('path', pathOf(target))
          for (const route of knownRoutes) if (matchesPath(route.path, path)) addRoute(route, 1, counts)
        },
        countBlock(block, bits, counts) {
          countSessions(knownSessions, block, bits, counts)
          if (knownRoutes.length === 0) return
          const found = new Map<Route, Bits>()
          for (const { term, bits: having } of postings.inBlock(ofRoutes, block)) {
            for (const route of ofRoutes.get(term) ?? []) {
              const all = found.get(route) ?? noBits()
              found.set(route, all)
              addAll(all, having)
            }
          }
          for (const [route, having] of found) addRoute(route, countCommon(bits, having), counts)
        },
      }
    },
  }
}

function addSession({ id, name }: Session, count: number, counts: FacetCounts): void {
  counts.add('session', `#${id}`, count, name)
}

function addRoute({ id, name, path }: Route, count: number, counts: FacetCounts): void {
  counts.add('route', `#${id}`, count, name === '' ? path : name)
}
