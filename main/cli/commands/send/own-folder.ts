import { join } from 'node:path'
import { openIfThere } from '../../store/open-store.ts'

/** The folder of the user's fixtures, as the settings of the data folder say. */
export function ownFolder(dataDir: string): string {
  const store = openIfThere(dataDir)
  try {
    return store?.settings().fixturesFolder || join(dataDir, 'fixtures')
  } finally {
    store?.close()
  }
}
