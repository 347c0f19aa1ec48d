import type { Query } from '#contract/query/query'
import { addAll, type Bits, isEmpty, keepCommon, noBits, removeAll } from '../index/postings/bits.ts'
import type { Term } from './binder.ts'

/** What a part of a query finds in a block: those that match for certain, and with them those that may. */
export interface Found {
  readonly sure: Bits
  readonly maybe: Bits
}

/** One block of ids while it is searched. */
export interface Block {
  readonly number: number
  /** All that can be found in it. */
  readonly all: Bits
  /** Of those the ones that other parts have left open: no other is asked about or given back. */
  readonly wanted: Bits
}

/** A part of a query, asked block by block. Bits that were given or returned are not changed. */
export interface Part {
  find(block: Block): Found
  /** Parts that cost more are asked later, where others have left something. */
  readonly cost: number
}

/** What nothing is known of costs so much to look at that it comes last. */
export const blindCost = 1_000_000

export const exact = (bits: Bits): Found => ({ sure: bits, maybe: bits })
export const unsure = (bits: Bits): Found => ({ sure: noBits(), maybe: bits })

/** Anything may match. */
export const anything: Part = { cost: blindCost, find: block => unsure(block.wanted) }
export const everything: Part = { cost: 0, find: block => exact(block.wanted) }
export const nothing: Part = { cost: 0, find: () => exact(noBits()) }

/** What `find` returns for certain, of what is wanted. */
export function exactly(cost: number, find: (block: Block) => Bits): Part {
  return { cost, find: block => exact(common(find(block), block.wanted)) }
}

export function common(bits: Bits, other: Bits): Bits {
  const both = bits.slice()
  keepCommon(both, other)
  return both
}

export function without(bits: Bits, other: Bits): Bits {
  const left = bits.slice()
  removeAll(left, other)
  return left
}

export function either(bits: Bits, other: Bits): Bits {
  const all = bits.slice()
  addAll(all, other)
  return all
}

/** Compiles a query; `partOf` says what becomes of its terms. */
export function compile(query: Query | null, partOf: (term: Term) => Part): Part {
  if (query === null) return everything
  switch (query.type) {
    case 'and':
      return allParts(query.parts.map(part => compile(part, partOf)))
    case 'or':
      return anyPart(query.parts.map(part => compile(part, partOf)))
    case 'not':
      return notPart(compile(query.part, partOf))
    default:
      return partOf(query)
  }
}

function allParts(parts: readonly Part[]): Part {
  const inOrder = parts.toSorted((a, b) => a.cost - b.cost)
  return {
    cost: costOf(parts),
    find(block) {
      const sure = block.wanted.slice()
      const maybe = block.wanted.slice()
      for (const part of inOrder) {
        const found = part.find({ ...block, wanted: maybe.slice() })
        keepCommon(sure, found.sure)
        keepCommon(maybe, found.maybe)
        if (isEmpty(maybe)) break
      }
      return { sure, maybe }
    },
  }
}

export function anyPart(parts: readonly Part[]): Part {
  return {
    cost: costOf(parts),
    find(block) {
      const sure = noBits()
      const maybe = noBits()
      for (const part of parts) {
        const found = part.find(block)
        addAll(sure, found.sure)
        addAll(maybe, found.maybe)
      }
      return { sure, maybe }
    },
  }
}

export function notPart(part: Part): Part {
  return {
    cost: part.cost,
    find(block) {
      const found = part.find(block)
      return { sure: without(block.wanted, found.maybe), maybe: without(block.wanted, found.sure) }
    },
  }
}

/** The same, each of it to be looked at. */
export function maybe(part: Part): Part {
  return { cost: part.cost, find: block => unsure(part.find(block).maybe) }
}

const costOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.cost, 0)
