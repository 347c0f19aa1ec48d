import { AppError } from '#contract/errors'
import { rulesVersion } from '../../engine/inspect/read-delivery.ts'
import { openReadStore } from '../../engine/store/open-read-store.ts'
import type { ReadStore } from '../../engine/store/read-store.ts'

/** The store of a data folder, to be read beside whoever holds it; `null` where there is none yet. */
export function openIfThere(dataDir: string): ReadStore | null {
  try {
    return openReadStore({ dataDir, rulesVersion })
  } catch (error) {
    if (error instanceof AppError && error.code === 'store-missing') return null
    throw error
  }
}
