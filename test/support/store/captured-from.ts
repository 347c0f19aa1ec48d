import type { DeliveryId } from '#contract/terms'
import { openStore } from '../../../main/engine/store/open-store.ts'
import type { ArrivedDelivery } from '../../../main/engine/store/store.ts'
import { testPorts } from '../engine/ports.ts'
import { arrivedDelivery, captured } from './arrived-delivery.ts'

/** Puts these deliveries into a data folder that nobody holds, one after the other. */
export async function capturedInto(
  dataDir: string,
  deliveries: readonly ArrivedDelivery[],
): Promise<DeliveryId[]> {
  const store = await openStore({ ports: testPorts(dataDir), rulesVersion: 1, holder: { host: 'command' } })
  const ids: DeliveryId[] = []
  for (const delivery of deliveries) ids.push(await captured(store, delivery))
  await store.close()
  return ids
}

/** The same with deliveries from these addresses. */
export function capturedFrom(dataDir: string, addresses: readonly string[]): Promise<DeliveryId[]> {
  return capturedInto(
    dataDir,
    addresses.map(remoteAddress => arrivedDelivery({ remoteAddress })),
  )
}
