import { AppError } from '#contract/errors'
import { openStoreForReading, type ReadStore } from '../../engine/library.ts'

/** The store of a data folder, to be read beside the process that holds it; `null` where there is none yet. */
export function openIfThere(dataDir: string): ReadStore | null {
  try {
    return openStoreForReading(dataDir)
  } catch (error) {
    if (error instanceof AppError && error.code === 'store-missing') return null
    throw error
  }
}
