import type { Database } from 'better-sqlite3'
import type { Query } from '#contract/query/query'
import type { DeliveryId } from '#contract/terms'
import { textsOf } from '../connection/read-texts.ts'
import { prepareAll } from '../connection/statements.ts'
import type { Search } from '../schema/rows.ts'
import { groupIds } from '../schema/text-schema.ts'
import { type Candidates, candidatesOf, maximumCandidates } from './candidates.ts'
import { compile, idRange, isOfProfiles, joinedProfiles } from './compile.ts'
import { indexedTables, plainTables, recordTables } from './tables.ts'
import { createWalk, noUpperBound, type Reading, type Span } from './walk.ts'

/** Groups per query of the text index: few at first, so that a frequent text is found soon, then more each time. */
const firstGroups = 1_000
const moreGroups = 8
/** Deliveries per lookup of records. */
const lookUpIds = 2_000

export const searchingSql = {
  /** Every delivery up to this id is inspected and in the index. */
  through: 'SELECT through FROM index_state',
  /**
   * Newest deliveries of the records that these deliveries, a JSON list, belong to, or that have a finding
   * about them in their trails.
   */
  recordsOf: `SELECT c.newest_delivery_id FROM json_each(@ids) j
      CROSS JOIN delivery_facts f ON f.delivery_id = j.value CROSS JOIN records c ON c.id = f.record
    UNION ALL SELECT c.newest_delivery_id FROM json_each(@ids) j
      CROSS JOIN trail_findings t INDEXED BY trail_findings_of_delivery ON t.delivery_id = j.value
      CROSS JOIN records c ON c.id = t.record`,
} as const

type Walk<At> = Generator<At, boolean, undefined>

/** Searches of deliveries and of records, by the index as far as it reaches. */
export type Searching = ReturnType<typeof createSearching>

export function createSearching(database: Database) {
  const texts = createTextReads(database)
  const sql = prepareAll(database, searchingSql)
  const through = (): number => sql.through.value<number>() ?? 0

  /** Deliveries of a span that are in the index. */
  function* indexed<Row extends readonly unknown[]>(
    search: Search,
    span: Span,
    isUp: boolean,
    reading: Reading<Row>,
  ): Walk<DeliveryId> {
    const compiled = compile(database, search, 'indexed')
    if (compiled.isNever) return false
    const walk = createWalk(database, indexedTables, compiled, reading, isUp)
    const candidates = candidatesOf(database, search)
    if (candidates === null) return yield* walk.span(span)
    // Texts of the newest deliveries are added later.
    const filled = candidates.match === null ? noUpperBound : texts.textsThrough()
    const [below, above] = [
      { after: span.after, before: Math.min(span.before, filled + 1) },
      { after: Math.max(span.after, filled), before: span.before },
    ]
    if (!isUp && (yield* walk.span(above))) return true
    for (const ids of idsOf(candidates, below, isUp)) {
      if (yield* walk.candidates(ids)) return true
    }
    return isUp && (yield* walk.span(above))
  }

  /** The candidates of a span in the order of the walk, in chunks. */
  function* idsOf({ match, ids }: Candidates, { after, before }: Span, isUp: boolean) {
    const others = [...new Set(ids)].filter(id => id > after && id < before)
    const inOrder = (all: number[]): number[] =>
      all.sort((left, right) => (isUp ? left - right : right - left))
    if (match === null) {
      yield inOrder(others)
      return
    }
    const groupAt = (id: number): number => Math.floor(id / groupIds)
    let from: number | null = isUp ? groupAt(after + 1) : groupAt(Math.min(before, through() + 1) - 1)
    const last = isUp ? groupAt(Math.max(0, before - 1)) : groupAt(after + 1)
    for (
      let limit = firstGroups;
      from !== null && (isUp ? from <= last : from >= last);
      limit *= moreGroups
    ) {
      const { groups, end } = texts.nextGroups(match, from, isUp, limit)
      const stop: number = end ?? (isUp ? Number.MAX_SAFE_INTEGER / groupIds : -1)
      const found = new Set(
        [...new Set(groups)].flatMap(group =>
          Array.from({ length: groupIds }, (_, at) => group * groupIds + at),
        ),
      )
      const start: number = from
      for (const id of others) {
        const group = groupAt(id)
        if (isUp ? group >= start && group <= stop : group <= start && group >= stop) found.add(id)
      }
      yield inOrder([...found].filter(id => id > after && id < before))
      from = end === null ? null : isUp ? end + 1 : end - 1
    }
  }

  function* plain<Row extends readonly unknown[]>(
    search: Search,
    span: Span,
    isUp: boolean,
    reading: Reading<Row>,
  ): Walk<DeliveryId> {
    if (span.before - span.after <= 1) return false
    return yield* createWalk(database, plainTables, compile(database, search, 'plain'), reading, isUp).span(
      span,
    )
  }

  /**
   * Reads the matching deliveries of a span, from its upper or its lower end. Scans deliveries outside the index. Pauses
   * after each short read and yields the id up to which all were checked. Returns whether `use` ended it.
   */
  function* deliveries<Row extends readonly unknown[]>(
    search: Search,
    span: Span,
    isUp: boolean,
    reading: Reading<Row>,
  ): Walk<DeliveryId> {
    const { from, to } = idRange(search.query)
    const after = Math.max(span.after, from - 1)
    const before = Math.min(span.before, to === noUpperBound ? noUpperBound : to + 1)
    const end = through()
    const open = { after: Math.max(after, end), before }
    if (!isUp && (yield* plain(search, open, isUp, reading))) return true
    if (yield* indexed(search, { after, before: Math.min(before, end + 1) }, isUp, reading)) return true
    return isUp && (yield* plain(search, open, isUp, reading))
  }

  /** All ids of matching deliveries; `null` if they exceed the limit of candidates. */
  function* few(search: Search): Generator<undefined, number[] | null, undefined> {
    const ids: number[] = []
    const walk = deliveries<[number]>(search, { after: 0, before: noUpperBound }, false, {
      columns: ({ key }) => key,
      wanted: () => maximumCandidates + 1 - ids.length,
      use(rows) {
        for (const [id] of rows) ids.push(id)
        return ids.length > maximumCandidates
      },
    })
    for (let step = walk.next(); ; step = walk.next()) {
      if (step.done === true) return step.value ? null : ids
      // A position in deliveries says nothing about records.
      yield
    }
  }

  /** Deliveries whose records include all matches; `null` if there are too many. */
  function* ofRecords(search: Search, query: Query): Generator<undefined, number[] | null, undefined> {
    if (isOfProfiles(query, 'record')) return yield* few({ ...search, query })
    switch (query.type) {
      case 'not':
        return null
      case 'or': {
        const all: number[] = []
        for (const part of query.parts) {
          const some = yield* ofRecords(search, part)
          if (some === null) return null
          all.push(...some)
        }
        return all
      }
      case 'and': {
        for (const part of joinedProfiles('and', query.parts, 'record')) {
          const some = yield* ofRecords(search, part)
          if (some !== null) return some
        }
        return null
      }
      default:
        if (query.type === 'choice' && query.field === 'finding' && query.values.some(isOfNoDelivery))
          return null
        return yield* few({ ...search, query })
    }
  }

  return {
    deliveries,
    /** The same for records, each at its newest delivery. Yields nothing while it searches candidates. */
    *records<Row extends readonly unknown[]>(
      search: Search,
      span: Span,
      isUp: boolean,
      reading: Reading<Row>,
    ): Walk<DeliveryId | undefined> {
      const compiled = compile(database, search, 'record')
      if (compiled.isNever) return false
      const walk = createWalk(database, recordTables, compiled, reading, isUp)
      const ids = search.query === null ? null : yield* ofRecords(search, search.query)
      if (ids === null) return yield* walk.span(span)
      const places = new Set<number>()
      for (let at = 0; at < ids.length; at += lookUpIds) {
        for (const place of sql.recordsOf.values<number>({
          ids: JSON.stringify(ids.slice(at, at + lookUpIds)),
        })) {
          if (place > span.after && place < span.before) places.add(place)
        }
        yield
      }
      const inOrder = [...places].sort((left, right) => (isUp ? left - right : right - left))
      return yield* walk.candidates(inOrder)
    },
  }
}

/** Values of `finding` that a record can have without a delivery that has them. */
const isOfNoDelivery = (value: string): boolean => value === 'none' || value === 'final-overdue'

export const textFilterSql = {
  through: 'SELECT through FROM text_progress',
  /** FTS5 reads as much for a range of rows as for all, but it stops at the limit. */
  groupsDown: `SELECT rowid AS id FROM texts WHERE texts MATCH @asked AND rowid <= @from
    ORDER BY rowid DESC LIMIT +@limit`,
  groupsUp: `SELECT rowid AS id FROM texts WHERE texts MATCH @asked AND rowid >= @from ORDER BY rowid LIMIT +@limit`,
  unfiltered: 'SELECT id FROM unfiltered_groups WHERE id BETWEEN @first AND @last',
} as const

interface NextGroups {
  readonly groups: readonly number[]
  /** The last checked group; `null` if no group follows. */
  readonly end: number | null
}

export type TextReads = ReturnType<typeof createTextReads>

/** Text reads of a store. If the texts were removed since a search started, each group may match any text. */
export function createTextReads(reader: Database) {
  const prepare = (texts: Database) => ({ texts, sql: prepareAll(texts, textFilterSql) })
  let prepared: ReturnType<typeof prepare> | null = null

  function statements() {
    const texts = textsOf(reader)
    if (texts === null) return null
    if (prepared?.texts !== texts) prepared = prepare(texts)
    return prepared.sql
  }

  return {
    /** The index has all deliveries up to this id; 0 if the index is off. */
    textsThrough: (): number => statements()?.through.value<number>() ?? 0,
    /** The next groups, from `from` on, whose texts may match an FTS5 expression; about `limit` groups. */
    nextGroups(match: string, from: number, isUp: boolean, limit: number): NextGroups {
      const now = statements()
      if (now === null) return everyGroup(from, isUp, limit)
      const found = (isUp ? now.groupsUp : now.groupsDown).values<number>({ asked: match, from, limit })
      const end = found.length < limit ? null : (found.at(-1) ?? null)
      const others = isUp
        ? now.unfiltered.values<number>({ first: from, last: end ?? Number.MAX_SAFE_INTEGER })
        : now.unfiltered.values<number>({ first: end ?? 0, last: from })
      return { groups: [...found, ...others], end }
    },
  }
}

function everyGroup(from: number, isUp: boolean, limit: number): NextGroups {
  const count = isUp ? limit : Math.min(limit, from + 1)
  const groups = Array.from({ length: count }, (_, at) => (isUp ? from + at : from - at))
  const end = groups.at(-1) ?? null
  return { groups, end: end === 0 && !isUp ? null : end }
}
