import type { Database } from 'better-sqlite3'
import type { Query } from '#contract/query/query'
import { type Bits, blockIds, blockOf, countBits, noBits, setBit } from '../index/postings/bits.ts'
import { createPostingReads } from '../index/postings/posting-reads.ts'
import { createTextReads } from '../index/texts/text-reads.ts'
import { mutingOf } from '../read/findings/muting.ts'
import type { Search } from '../read/rows.ts'
import type { Term } from './binder.ts'
import { idsOf } from './block-walk.ts'
import {
  anyPart,
  anything,
  type Block,
  blindCost,
  common,
  either,
  maybe,
  notPart,
  type Part,
  without,
} from './found.ts'
import type { IndexedSearch } from './indexed-search.ts'
import { maximumLookedAt } from './record-conditions.ts'
import { noUpperBound } from './search-steps.ts'

/** Deliveries whose records are looked up before a list begins; where there are more, the first are found soon by looking. */
const maximumForList = 20_000
/** Deliveries whose records are looked up at once. */
const lookUpIds = 2_000
/** Looking at a record costs as much as looking up the records of so many deliveries. */
const openCost = 6
/** Texts that are not in the index yet, at most, where a search for text begins with the deliveries that have it. */
const maximumUnfiltered = 20_000

export const recordPartSql = {
  /** Where the records stand that these deliveries belong to; `isAll`: a search looks at all deliveries of it. */
  ofDeliveries: `SELECT c.newest_delivery_id AS id, c.delivery_count <= ${maximumLookedAt} AS isAll
    FROM json_each(@ids) j CROSS JOIN inspections r ON r.delivery_id = j.value
    CROSS JOIN records c ON c.id = r.record`,
  /** Where the records stand whose trails have a finding at these deliveries. */
  ofTrailFindings: `SELECT c.newest_delivery_id AS id, 1 AS isAll
    FROM json_each(@ids) j CROSS JOIN trail_findings t ON t.delivery_id = j.value AND t.code = +@code
    CROSS JOIN records c ON c.id = t.record`,
} as const

/** Where records stand, by block. */
type Places = Map<number, Bits>
type Walk = (use: (block: number, bits: Bits) => boolean) => Generator<unknown, boolean, undefined>

interface Place {
  readonly id: number
  readonly isAll: number
}

/** What the index knows of a query about records. A record stands at its newest delivery. */
export interface RecordParts {
  /** All records that stand in a block. */
  all(block: number): Bits
  /** Compiles the terms of a query; pauses while it looks up records. `isList`: only the first are wanted. */
  prepare(
    search: Search,
    isUp: boolean,
    isList: boolean,
  ): Generator<undefined, (term: Term) => Part, undefined>
}

export function createRecordParts(database: Database, indexed: IndexedSearch): RecordParts {
  const { parts } = indexed
  const postings = createPostingReads(database)
  const texts = createTextReads(database)
  const muting = mutingOf(database)
  const ofDeliveries = database.prepare<object, Place>(recordPartSql.ofDeliveries)
  const ofTrailFindings = database.prepare<object, Place>(recordPartSql.ofTrailFindings)
  const bitsOf = (value: string, block: number): Bits =>
    postings.bitsOf(postings.termOf('record', value), block)

  const all = (block: number): Bits => either(bitsOf('settled', block), bitsOf('unsettled', block))

  /** Of the delivery that has the current state: mostly the newest, where the record stands. Others are looked at. */
  function ofState(part: Part): Part {
    return {
      cost: part.cost,
      find({ number, all, wanted }) {
        const found = part.find({ number, all, wanted: common(wanted, bitsOf('settled', number)) })
        const unsettled = common(wanted, bitsOf('unsettled', number))
        return { sure: found.sure, maybe: either(found.maybe, unsettled) }
      },
    }
  }

  function findingIs(value: string): Part | null {
    // Which of a record's findings are muted is looked up.
    const withSeverity = (severity: string): Part => {
      const part = parts.withValue('record-severity', severity)
      return muting.list().length === 0 ? part : maybe(part)
    }
    const any = (): Part => anyPart(['error', 'warning', 'info'].map(withSeverity))
    switch (value) {
      case 'error':
      case 'warning':
      case 'info':
        return withSeverity(value)
      case 'any':
        return any()
      case 'none':
        return notPart(any())
      case 'final-overdue':
        return anything
      default:
        return null
    }
  }

  /** What a walk finds; `null` where that is too much for a list. */
  function* foundBy(walk: Walk, isList: boolean): Generator<undefined, Places | null, undefined> {
    const found = new Map<number, Bits>()
    let count = 0
    const steps = walk((block, bits) => {
      found.set(block, either(found.get(block) ?? noBits(), bits))
      count += countBits(bits)
      return isList && count > maximumForList
    })
    // Where it has come to says nothing of the records.
    let step = steps.next()
    for (; step.done !== true; step = steps.next()) yield
    const isCut = step.value
    return isCut ? null : found
  }

  /** Adds where the records of these deliveries stand. */
  function* addPlaces(
    deliveries: Iterable<readonly [number, Bits]>,
    lookUp: (ids: readonly number[]) => Place[],
    sure: Places,
    possible: Places,
  ): Generator<undefined, void, undefined> {
    for (const [block, bits] of deliveries) {
      const ids = idsOf(block, bits, false)
      for (let at = 0; at < ids.length; at += lookUpIds) {
        for (const { id, isAll } of lookUp(ids.slice(at, at + lookUpIds))) {
          add(possible, id)
          if (isAll === 1) add(sure, id)
        }
        yield
      }
    }
  }

  const recordsOf = (ids: readonly number[]): Place[] => ofDeliveries.all({ ids: JSON.stringify(ids) })

  function* withCode(code: string, isList: boolean): Generator<undefined, Part, undefined> {
    const [sure, possible]: [Places, Places] = [new Map(), new Map()]
    const inTrail = (ids: readonly number[]): Place[] =>
      ofTrailFindings.all({ ids: JSON.stringify(ids), code })
    for (const [field, lookUp] of [
      ['finding', recordsOf],
      ['trail-finding', inTrail],
    ] as const) {
      const found = yield* foundBy(use => indexed.walkPart(parts.withCode(field, code), use), isList)
      if (found === null) return anything
      yield* addPlaces(found, lookUp, sure, possible)
    }
    return atPlaces(sure, possible)
  }

  function* partOf(
    term: Term,
    search: Search,
    isUp: boolean,
    isList: boolean,
  ): Generator<undefined, Part, undefined> {
    const known = parts.partOf(term, search, isUp)
    if (isOfState(term)) return ofState(known)
    if (term.type === 'text' && term.field === 'record') {
      // The newest delivery has the record's id in its text, while it is there.
      const found = ofState(known)
      return maybe(found)
    }
    if (term.type === 'choice' && term.field === 'finding') {
      const found: Part[] = []
      for (const value of term.values) {
        found.push(findingIs(value) ?? (yield* withCode(value, isList)))
      }
      return anyPart(found)
    }
    if (known.cost >= blindCost || (asksForText(term) && !areTextsFilled())) return anything
    const one = { ...search, query: term }
    const walk = (use: (block: number, bits: Bits) => boolean) =>
      indexed.walk(one, { after: 0, before: noUpperBound }, false, use)
    return yield* ofDeliveriesThat(walk, isList)
  }

  /**
   * A record is found where its last delivery is. Where that leaves few records open, they are looked at; else the
   * records of the other deliveries are looked up.
   */
  function* ofDeliveriesThat(walk: Walk, isList: boolean): Generator<undefined, Part, undefined> {
    const found = yield* foundBy(walk, isList)
    if (found === null) return anything
    const [sure, possible]: [Places, Places] = [new Map(), new Map()]
    const others: [number, Bits][] = []
    let [count, open] = [0, 0]
    for (let block = 0; block <= blockOf(indexed.through()); block += 1) {
      const bits = found.get(block) ?? noBits()
      const settled = common(bits, bitsOf('settled', block))
      sure.set(block, settled)
      possible.set(block, settled.slice())
      others.push([block, without(bits, settled)])
      count += countBits(bits) - countBits(settled)
      open += countBits(without(all(block), bits))
    }
    if (open * openCost < count)
      return { cost: 1, find: block => ({ sure: bitsAt(sure, block), maybe: block.wanted }) }
    yield* addPlaces(others, recordsOf, sure, possible)
    return atPlaces(sure, possible)
  }

  /** Without their index, texts are found sooner by looking at the newest records first. */
  const areTextsFilled = (): boolean => texts.textsThrough() > indexed.through() - maximumUnfiltered

  return {
    all,
    *prepare(search, isUp, isList) {
      const known = new Map<Term, Part>()
      for (const term of termsOf(search.query)) {
        known.set(term, yield* partOf(term, search, isUp, isList))
      }
      return term => known.get(term) ?? anything
    },
  }
}

const bitsAt = (places: Places, { number, wanted }: Block): Bits =>
  common(places.get(number) ?? noBits(), wanted)

function atPlaces(sure: Places, possible: Places): Part {
  return { cost: 1, find: block => ({ sure: bitsAt(sure, block), maybe: bitsAt(possible, block) }) }
}

function add(places: Places, id: number): void {
  const bits = places.get(blockOf(id)) ?? noBits()
  places.set(blockOf(id), bits)
  setBit(bits, id % blockIds)
}

/** What is asked of a record's current state: see `inspectionCondition`. */
function isOfState(term: Term): boolean {
  if (term.type === 'decimal') return true
  if (term.type === 'text') return term.field === 'asset' || term.field === 'reason'
  return term.type === 'choice' && ['service', 'kind', 'status', 'refund'].includes(term.field)
}

function asksForText(term: Term): boolean {
  return (
    term.type === 'anywhere' || (term.type === 'text' && !['session', 'route', 'note'].includes(term.field))
  )
}

function termsOf(query: Query | null): Term[] {
  if (query === null) return []
  switch (query.type) {
    case 'and':
    case 'or':
      return query.parts.flatMap(termsOf)
    case 'not':
      return termsOf(query.part)
    default:
      return [query]
  }
}
