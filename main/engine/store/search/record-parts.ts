import type { Database } from 'better-sqlite3'
import type { Query } from '#contract/query/query'
import { addAll, type Bits, blockIds, blockOf, countBits, noBits, setBit } from '../index/postings/bits.ts'
import { createPostingReads } from '../index/postings/posting-reads.ts'
import { createTextReads } from '../index/texts/text-reads.ts'
import type { Search } from '../read/rows.ts'
import type { Term } from './binder.ts'
import { idsOf } from './block-walk.ts'
import { anyPart, anything, blindCost, common, either, maybe, notPart, type Part } from './found.ts'
import type { IndexedSearch } from './indexed-search.ts'
import { maximumLookedAt } from './record-conditions.ts'
import { noUpperBound } from './search-steps.ts'

/** Deliveries whose records are looked up before a list begins; where there are more, the first are found soon by looking. */
const maximumForList = 20_000
/** Deliveries whose records are looked up at once. */
const lookUpIds = 2_000
/** Texts that are not in the index yet, at most, where a search for text begins with the deliveries that have it. */
const maximumUnfiltered = 20_000

export const recordPartSql = {
  /** Where the records stand that these deliveries belong to; `isAll`: a search looks at all deliveries of it. */
  ofDeliveries: `SELECT DISTINCT c.newest_delivery_id AS id, c.delivery_count <= ${maximumLookedAt} AS isAll
    FROM json_each(@ids) j CROSS JOIN inspections r ON r.delivery_id = j.value
    CROSS JOIN records c ON c.id = r.record`,
  /** Where the records stand whose trails have a finding at these deliveries. */
  ofTrailFindings: `SELECT DISTINCT c.newest_delivery_id AS id, 1 AS isAll
    FROM json_each(@ids) j CROSS JOIN trail_findings t ON t.delivery_id = j.value AND t.code = @code
    CROSS JOIN records c ON c.id = t.record`,
} as const

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
  const ofDeliveries = database.prepare<object, Place>(recordPartSql.ofDeliveries)
  const ofTrailFindings = database.prepare<object, Place>(recordPartSql.ofTrailFindings)
  const bitsOf = (value: string, block: number): Bits =>
    postings.bitsOf(postings.termOf('record', value), block)

  /** Of the delivery that has the current state: mostly the newest, where the record stands. Others are looked at. */
  function ofState(part: Part): Part {
    return {
      cost: part.cost,
      find({ number, all }) {
        const found = part.find({ number, all: common(all, bitsOf('settled', number)) })
        const unsettled = common(all, bitsOf('unsettled', number))
        return { sure: found.sure, maybe: either(found.maybe, unsettled) }
      },
    }
  }

  function findingIs(value: string): Part | null {
    const any = (): Part =>
      anyPart(['error', 'warning', 'info'].map(severity => parts.withValue('record-severity', severity)))
    switch (value) {
      case 'error':
      case 'warning':
      case 'info':
        return parts.withValue('record-severity', value)
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

  /** The records of the deliveries that a walk finds; `null` where there are too many for a list. */
  function* placesOf(
    walk: (use: (block: number, bits: Bits) => boolean) => Generator<undefined, boolean, undefined>,
    lookUp: (ids: readonly number[]) => Place[],
    isList: boolean,
  ): Generator<undefined, Part | null, undefined> {
    const sure = new Map<number, Bits>()
    const possible = new Map<number, Bits>()
    let count = 0
    const add = (known: Map<number, Bits>, id: number): void => {
      const bits = known.get(blockOf(id)) ?? noBits()
      known.set(blockOf(id), bits)
      setBit(bits, id % blockIds)
    }
    const isCut = yield* walk((block, bits) => {
      count += countBits(bits)
      if (isList && count > maximumForList) return true
      const ids = idsOf(block, bits, false)
      for (let at = 0; at < ids.length; at += lookUpIds) {
        for (const { id, isAll } of lookUp(ids.slice(at, at + lookUpIds))) {
          add(possible, id)
          if (isAll === 1) add(sure, id)
        }
      }
      return false
    })
    if (isCut) return null
    return {
      cost: 1,
      find: ({ number, all }) => ({
        sure: common(sure.get(number) ?? noBits(), all),
        maybe: common(possible.get(number) ?? noBits(), all),
      }),
    }
  }

  const recordsOf = (ids: readonly number[]): Place[] => ofDeliveries.all({ ids: JSON.stringify(ids) })

  function* withCode(code: string, isList: boolean) {
    const walk = (field: 'finding' | 'trail-finding') => (use: (block: number, bits: Bits) => boolean) =>
      indexed.walkPart(parts.withCode(field, code), use)
    const own = yield* placesOf(walk('finding'), recordsOf, isList)
    const lookUp = (ids: readonly number[]): Place[] =>
      ofTrailFindings.all({ ids: JSON.stringify(ids), code })
    const inTrail = own === null ? null : yield* placesOf(walk('trail-finding'), lookUp, isList)
    return own === null || inTrail === null ? null : anyPart([own, inTrail])
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
        found.push(findingIs(value) ?? (yield* withCode(value, isList)) ?? anything)
      }
      return anyPart(found)
    }
    if (known.cost >= blindCost || (asksForText(term) && !areTextsFilled())) return anything
    const one = { ...search, query: term }
    const walk = (use: (block: number, bits: Bits) => boolean) =>
      indexed.walk(one, { after: 0, before: noUpperBound }, false, use)
    return (yield* placesOf(walk, recordsOf, isList)) ?? anything
  }

  /** Without their index, texts are found sooner by looking at the newest records first. */
  const areTextsFilled = (): boolean => texts.textsThrough() > indexed.through() - maximumUnfiltered

  return {
    all(block) {
      const bits = bitsOf('settled', block)
      addAll(bits, bitsOf('unsettled', block))
      return bits
    },
    *prepare(search, isUp, isList) {
      const known = new Map<Term, Part>()
      for (const term of termsOf(search.query)) {
        known.set(term, yield* partOf(term, search, isUp, isList))
      }
      return term => known.get(term) ?? anything
    },
  }
}

/** What is asked of a record's current state: see `inspectionCondition`. */
function isOfState(term: Term): boolean {
  if (term.type === 'decimal') return true
  if (term.type === 'text') return term.field === 'asset'
  return term.type === 'choice' && ['service', 'kind', 'status', 'refund'].includes(term.field)
}

function asksForText(term: Term): boolean {
  return term.type === 'anywhere' || (term.type === 'text' && term.field !== 'session')
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
