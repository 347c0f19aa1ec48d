import type { DeliveryId } from '#contract/terms'
import type { HeldClient } from '../../support/network/connect-to.ts'

/** The longest that each took, in milliseconds. */
export interface ReadFigures {
  /** One response to a search for text, and one with facets, as the interface asks for them. */
  readonly searchMs: number
  readonly facetsMs: number
  /** A search to its end: everything is looked through. */
  readonly wholeSearchMs: number
}

const pauseMs = 200
/** As long as the interface lets a read go on before it shows what was found so far. */
const within = { search: 80, facets: 120 }

/** Searches for a text that nobody has and counts facets, one after the other, until it is stopped. */
export function watchReads(client: HeldClient): { stop(): Promise<ReadFigures> } {
  const longest = { searchMs: 0, facetsMs: 0, wholeSearchMs: 0 }
  let isOver = false
  const timed = async <T>(name: keyof ReadFigures, read: () => Promise<T>): Promise<T> => {
    const startMs = performance.now()
    const result = await read()
    longest[name] = Math.max(longest[name], performance.now() - startMs)
    return result
  }
  /** Where to go on; `null` at the end. */
  const search = async (before: DeliveryId | null): Promise<DeliveryId | null> => {
    const asked = { query: '"no such text"', within: within.search }
    const { rest } = await client.call('deliveries.list', before === null ? asked : { ...asked, before })
    return rest?.at ?? null
  }
  const searchAll = async (): Promise<void> => {
    let before: DeliveryId | null = null
    do before = await timed('searchMs', () => search(before))
    while (before !== null)
  }
  const over = (async () => {
    while (!isOver) {
      await timed('wholeSearchMs', searchAll)
      await timed('facetsMs', () => client.call('facets.list', { query: '', within: within.facets }))
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
  })()
  // Whoever stops it learns of a failure.
  over.catch(() => {})
  return {
    async stop() {
      isOver = true
      await over
      return longest
    },
  }
}
