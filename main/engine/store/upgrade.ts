import type { Logger } from '../ports.ts'
import type { Store } from './store.ts'

/** Rows removed in one write: a few milliseconds, since a delivery may come meanwhile. */
const rowsAtOnce = 100
/** How often at most the progress is told, in thousandths. */
const toldThousandths = 10

/**
 * Removes what an older version stored and this one derives into the index, and gives its space back to the disk, in the
 * background.
 */
export interface Upgrade {
  /** What is left, from 1 to 0; `null` where nothing is to be removed. */
  left(): number | null
  close(): Promise<void>
}

/** Goes on where it was ended, at the next start. `onProgress`: `left` is another. */
export function createUpgrade(options: {
  readonly store: Pick<Store, 'hasOldRows' | 'removeOldRows'>
  readonly logger: Logger
  readonly onProgress: () => void
}): Upgrade {
  const { store } = options
  let left = store.hasOldRows ? 1000 : 0
  let isClosing = false

  async function run(): Promise<void> {
    let told = left
    while (left > 0 && !isClosing) {
      left = await store.removeOldRows(rowsAtOnce)
      if (left > 0 && told - left < toldThousandths) continue
      told = left
      options.onProgress()
    }
  }

  const running = store.hasOldRows
    ? run().catch((error: unknown) => {
        options.logger.warn(`What an older version stored is removed at the next start: ${String(error)}`)
      })
    : Promise.resolve()

  return {
    left: () => (left === 0 ? null : left / 1000),
    async close() {
      isClosing = true
      await running
    },
  }
}
