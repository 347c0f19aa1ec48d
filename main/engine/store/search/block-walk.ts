import { type DeliveryId, deliveryId } from '#contract/terms'
import {
  type Bits,
  blockIds,
  blockOf,
  countBits,
  hasBit,
  isEmpty,
  noBits,
  offsetsOf,
  setBit,
  setRange,
} from '../index/postings/bits.ts'
import { common, type Part } from './found.ts'
import { adjustRows, type Span } from './search-steps.ts'

/** Reading goes on for so long before others have the thread. */
const pauseMs = 8
/** Candidates that the first look takes, and where it needs bodies. Later ones take as many as fit the time. */
const firstRows = 256
const firstBodyRows = 16

export interface Walked {
  readonly part: Part
  /** All of a block that can be found. */
  all(block: number): Bits
  /** Which of these match. In the order of the walk; `isDense`: there are none between them. */
  check(ids: readonly number[], isDense: boolean): readonly number[]
  /** What is looked at takes long, as bodies do. */
  readonly isSlow: boolean
}

/**
 * Goes through the blocks of a span of ids, from its upper or its lower end, and hands what matches to `use`, ids of one
 * block at a time and in order, until that returns true. Pauses after each short read, and gives the id up to which
 * all was looked at.
 */
export function* walkBlocks(
  walked: Walked,
  { after, before }: Span,
  isUp: boolean,
  use: (block: number, bits: Bits) => boolean,
): Generator<DeliveryId, boolean, undefined> {
  const first = after + 1
  const last = before - 1
  if (first > last) return false
  const ends = { from: blockOf(isUp ? first : last), to: blockOf(isUp ? last : first) }
  let rows = walked.isSlow ? firstBodyRows : firstRows
  let pausedMs = performance.now()
  for (let block = ends.from; isUp ? block <= ends.to : block >= ends.to; block += isUp ? 1 : -1) {
    const start = block * blockIds
    const range = noBits()
    setRange(range, Math.max(0, first - start), Math.min(blockIds - 1, last - start))
    const all = common(walked.all(block), range)
    if (isEmpty(all)) continue
    const { sure, maybe } = walked.part.find({ number: block, all, wanted: all })
    const candidates = offsetsOf(maybe)
    const open = candidates.length - countBits(sure)
    if (open === 0) {
      if (candidates.length > 0 && use(block, maybe)) return true
    } else {
      const isDense = candidates.length === countBits(all)
      if (!isUp) candidates.reverse()
      for (let at = 0; at < candidates.length; ) {
        const slice = candidates.slice(at, at + rows)
        at += slice.length
        const startMs = performance.now()
        if (use(block, matching(walked, start, slice, sure, isDense))) return true
        const now = performance.now()
        rows = adjustRows(rows, now - startMs)
        if (now - pausedMs < pauseMs) continue
        yield deliveryId(start + (slice.at(-1) ?? 0))
        pausedMs = performance.now()
      }
    }
    if (performance.now() - pausedMs < pauseMs) continue
    yield deliveryId(isUp ? Math.min(last, start + blockIds - 1) : Math.max(first, start))
    pausedMs = performance.now()
  }
  return false
}

function matching(
  { check }: Walked,
  start: number,
  slice: readonly number[],
  sure: Bits,
  isDense: boolean,
): Bits {
  const bits = noBits()
  const asked: number[] = []
  for (const offset of slice) {
    if (hasBit(sure, offset)) setBit(bits, offset)
    else asked.push(start + offset)
  }
  const isDenseHere = isDense && asked.length === slice.length
  for (const id of asked.length === 0 ? [] : check(asked, isDenseHere)) setBit(bits, id - start)
  return bits
}

/** The ids of a block in the order of the walk. */
export function idsOf(block: number, bits: Bits, isUp: boolean): number[] {
  const ids = offsetsOf(bits).map(offset => block * blockIds + offset)
  return isUp ? ids : ids.reverse()
}
