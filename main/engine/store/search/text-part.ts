import { type Bits, blockIds, countBits, noBits, setRange } from '../index/postings/bits.ts'
import type { TextReads } from '../index/texts/text-reads.ts'
import { groupIds } from '../index/texts/text-schema.ts'
import { common, type Part, unsure } from './found.ts'

const groupsInBlock = blockIds / groupIds
/**
 * Blocks that one question to the text index is about. Asking costs some milliseconds however many they are, so that
 * after few groups many more blocks are asked about, and after many fewer.
 */
const firstBlocks = 4
const maximumBlocks = 256
const fewGroups = 1_000
const manyGroups = 4_000
/** Deliveries that other parts have left, and that are looked at without asking the text index, in all blocks together. */
const maximumUnasked = 200

/**
 * Deliveries that may hold a text, by its trigrams. Several blocks are asked for at once where that is quick, in the
 * order in which they will be wanted.
 */
export function textPart(texts: TextReads, trigrams: readonly string[], isUp: boolean): Part {
  const through = texts.textsThrough()
  let known = new Map<number, Bits>()
  let blocks = firstBlocks
  let unasked = maximumUnasked

  function ask(wanted: number): void {
    const first = isUp ? wanted : Math.max(0, wanted - blocks + 1)
    const last = isUp ? wanted + blocks - 1 : wanted
    known = new Map()
    for (let block = first; block <= last; block += 1) known.set(block, noBits())
    const groups = texts.groupsWith(trigrams, first * groupsInBlock, (last + 1) * groupsInBlock - 1)
    for (const group of groups) {
      const bits = known.get(Math.floor(group / groupsInBlock))
      const at = (group % groupsInBlock) * groupIds
      if (bits !== undefined) setRange(bits, at, at + groupIds - 1)
    }
    if (groups.length < fewGroups) blocks = Math.min(maximumBlocks, blocks * 8)
    else if (groups.length > manyGroups) blocks = Math.max(1, blocks / 4)
  }

  return {
    cost: 100,
    find(block) {
      const first = block.number * blockIds
      if (first > through) return unsure(block.wanted)
      if (!known.has(block.number)) {
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
      setRange(bits, Math.max(0, through + 1 - first), blockIds - 1)
      return unsure(common(bits, block.wanted))
    },
  }
}
