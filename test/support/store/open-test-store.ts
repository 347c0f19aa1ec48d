import { onTestFinished } from 'vitest'
import type { Ports } from '../../../main/engine/ports.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import { openStore } from '../../../main/engine/store/open-store.ts'
import type { ReadStore } from '../../../main/engine/store/read-store.ts'
import type { Store } from '../../../main/engine/store/store.ts'
import { testPorts } from '../engine/ports.ts'

/** The store of a folder, held by this process until the test ends, unless the test closes it. */
export async function openTestStore(
  dataDir: string,
  changes: Partial<Ports> & { readonly rulesVersion?: number } = {},
): Promise<Store> {
  const { rulesVersion = 1, ...ports } = changes
  const store = await openStore({
    ports: { ...testPorts(dataDir), ...ports },
    rulesVersion,
    holder: { host: 'command' },
  })
  onTestFinished(() => store.close())
  return store
}

/** A reader of a folder's store, closed when the test ends. */
export function openTestReader(dataDir: string, rulesVersion = 1): ReadStore {
  const reader = openReadStore({ dataDir, rulesVersion })
  onTestFinished(() => reader.close())
  return reader
}
