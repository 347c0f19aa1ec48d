import type { IndexReply, IndexRequest, IndexTotals } from './index-protocol.ts'

/** Pages given back in one request: a few milliseconds. */
const pagesAtOnce = 250

/** What is to become of the texts: added in the background, left as they are, or removed with the space they take. */
export type TextUse = 'fill' | 'pause' | 'remove'

/** Decides what is next to be done about the texts of an index. */
export interface TextUpkeep {
  use(use: TextUse): void
  /** `null` where nothing is to be done. */
  next(totals: IndexTotals): IndexRequest | null
  /** A request was answered. Returns whether there may be more to do. */
  took(request: IndexRequest, reply: IndexReply): boolean
}

/** Nothing is done until it is told what they are for. */
export function createTextUpkeep(): TextUpkeep {
  let wanted: TextUse = 'pause'
  let hasFreeSpace = false

  return {
    use(use) {
      wanted = use
    },
    next({ isClearingTexts, textsThrough }) {
      // What was begun is finished: until then nothing can be added.
      if (isClearingTexts || (wanted === 'remove' && textsThrough > 0)) return { kind: 'clearTexts' }
      if (wanted === 'remove') return hasFreeSpace ? { kind: 'vacuum', pages: pagesAtOnce } : null
      return wanted === 'fill' ? { kind: 'texts' } : null
    },
    took({ kind }, { hasMore, freed }) {
      if (kind === 'vacuum') {
        hasFreeSpace = freed > 0
        return hasFreeSpace
      }
      if (kind !== 'clearTexts') return hasMore
      hasFreeSpace = !hasMore
      return true
    },
  }
}
