import type { DeliveryId } from '#contract/terms'
import { openStore } from '../../../main/engine/store/open-store.ts'
import { testPorts } from '../engine/ports.ts'
import { arrivedDelivery, captured } from './arrived-delivery.ts'

/** Puts deliveries from these addresses into a data folder that nobody holds. */
export async function capturedFrom(dataDir: string, addresses: readonly string[]): Promise<DeliveryId[]> {
  const store = await openStore({ ports: testPorts(dataDir), rulesVersion: 1, holder: { host: 'command' } })
  const ids: DeliveryId[] = []
  for (const remoteAddress of addresses) ids.push(await captured(store, arrivedDelivery({ remoteAddress })))
  await store.close()
  return ids
}
