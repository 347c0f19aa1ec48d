import { type Bits, blockIds, countBits, noBits, setRange } from '../index/postings/bits.ts'
import type { TextReads } from '../index/texts/text-reads.ts'
import { groupIds } from '../index/texts/text-schema.ts'
import { common, type Part, unsure } from './found.ts'

const groupsInBlock = blockIds / groupIds
/**
 * Groups that are asked for at once: first few, so that a text that many have is found soon, then more each time. More than
 * a block has, so that the answer is about one at least.
 */
const firstGroups = groupsInBlock + 1
const moreGroups = 8
/** Deliveries that other parts have left, and that are looked at without asking the text index, in all blocks together. */
const maximumUnasked = 200

/** Deliveries that may hold a text, by its trigrams. Blocks are wanted in ascending order where it is `isUp`, or else descending. */
export function textPart(texts: TextReads, trigrams: readonly string[], isUp: boolean): Part {
  const through = texts.textsThrough()
  let known = new Map<number, Bits>()
  /** The first and the last block that is known, in the order in which they are wanted. */
  let [first, last] = [Number.NaN, Number.NaN]
  let limit = firstGroups
  let unasked = maximumUnasked

  function ask(wanted: number): void {
    const from = isUp ? wanted * groupsInBlock : (wanted + 1) * groupsInBlock - 1
    const { groups, end } = texts.nextGroups(trigrams, from, isUp, limit)
    limit *= moreGroups
    known = new Map()
    first = wanted
    // What lies behind the last one in its block was not looked at.
    if (end === null) last = isUp ? Number.POSITIVE_INFINITY : 0
    else last = Math.floor(end / groupsInBlock) + (isUp ? -1 : 1)
    for (const group of groups) {
      const block = Math.floor(group / groupsInBlock)
      const bits = known.get(block) ?? noBits()
      known.set(block, bits)
      const at = (group % groupsInBlock) * groupIds
      setRange(bits, at, at + groupIds - 1)
    }
  }

  const isKnown = (block: number): boolean =>
    isUp ? block >= first && block <= last : block <= first && block >= last

  return {
    cost: 100,
    find(block) {
      const start = block.number * blockIds
      if (start > through) return unsure(block.wanted)
      if (!isKnown(block.number)) {
        // A few are sooner looked at than the index is asked.
        const few = countBits(block.wanted)
        if (few <= unasked) {
          unasked -= few
          return unsure(block.wanted)
        }
        ask(block.number)
      }
      const bits = known.get(block.number)?.slice() ?? noBits()
      // What is not in the index yet.
      setRange(bits, Math.max(0, through + 1 - start), blockIds - 1)
      return unsure(common(bits, block.wanted))
    },
  }
}
