import { readdirSync } from 'node:fs'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import { openStore } from '../../../main/engine/store/open-store.ts'
import { testPorts } from '../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../support/store/arrived-delivery.ts'
import { compareStored } from '../deliveries/compare-stored.ts'
import { storeFaults } from '../store-facts.ts'

export interface OpenedCopy {
  readonly compared: number
  readonly lost: readonly string[]
  readonly duplicated: readonly string[]
  readonly changed: readonly string[]
  readonly faults: readonly string[]
}

/** Opens a copied folder as the product does, takes one more delivery, and compares all that was promised. */
export async function openCopy(copyDir: string, promised: ReadonlySet<string>): Promise<OpenedCopy> {
  const faults: string[] = []
  const store = await openStore({ ports: testPorts(copyDir), rulesVersion, holder: { host: 'command' } })
  try {
    if (store.damagedStoreMovedTo !== null) faults.push('the store was taken for damaged')
    const reader = openReadStore({ dataDir: copyDir, rulesVersion })
    const { stored, changed, unmarked } = compareStored(reader)
    reader.close()
    // One more, as the next sender would.
    await captured(store, arrivedDelivery({ body: '{}' }))
    faults.push(...storeFaults(copyDir), ...unmarked.map(id => `delivery ${id}: nobody sent it`))
    if (readdirSync(copyDir).some(name => name.startsWith('store-damaged')))
      faults.push('a store was moved aside')
    const count = new Map<string, number>()
    for (const { marker } of stored) count.set(marker, (count.get(marker) ?? 0) + 1)
    return {
      compared: stored.length,
      lost: [...promised].filter(marker => !count.has(marker)),
      duplicated: [...count].filter(([, times]) => times > 1).map(([marker]) => marker),
      changed,
      faults,
    }
  } finally {
    await store.close()
  }
}
