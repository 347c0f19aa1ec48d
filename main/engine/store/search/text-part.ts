import { type Bits, blockIds, noBits, setRange } from '../index/postings/bits.ts'
import type { TextReads } from '../index/texts/text-reads.ts'
import { groupIds } from '../index/texts/text-schema.ts'
import { common, type Part, unsure } from './found.ts'

const groupsInBlock = blockIds / groupIds
/** Blocks that one question to the text index may be about, and how long it may take to ask about more the next time. */
const maximumBlocks = 64
const quickMs = 3

/**
 * Deliveries that may hold a text, by its trigrams. Several blocks are asked for at once where that is quick, in the
 * order in which they will be wanted.
 */
export function textPart(texts: TextReads, trigrams: readonly string[], isUp: boolean): Part {
  const through = texts.textsThrough()
  let known = new Map<number, Bits>()
  let blocks = 1

  function ask(wanted: number): void {
    const first = isUp ? wanted : Math.max(0, wanted - blocks + 1)
    const last = isUp ? wanted + blocks - 1 : wanted
    known = new Map()
    for (let block = first; block <= last; block += 1) known.set(block, noBits())
    const startMs = performance.now()
    const groups = texts.groupsWith(trigrams, first * groupsInBlock, (last + 1) * groupsInBlock - 1)
    for (const group of groups) {
      const bits = known.get(Math.floor(group / groupsInBlock))
      const at = (group % groupsInBlock) * groupIds
      if (bits !== undefined) setRange(bits, at, at + groupIds - 1)
    }
    const isQuick = performance.now() - startMs < quickMs
    blocks = isQuick ? Math.min(maximumBlocks, blocks * 2) : Math.max(1, blocks / 2)
  }

  return {
    cost: 100,
    find(block) {
      const first = block.number * blockIds
      if (first > through) return unsure(block.all)
      if (!known.has(block.number)) ask(block.number)
      const bits = known.get(block.number)?.slice() ?? noBits()
      // What is not in the index yet.
      setRange(bits, Math.max(0, through + 1 - first), blockIds - 1)
      return unsure(common(bits, block.all))
    },
  }
}
