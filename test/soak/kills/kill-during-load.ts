import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import { type Checked, createLedger } from '../deliveries/ledger.ts'
import { isAcknowledged, startLoad } from '../deliveries/load.ts'
import { openServed } from '../served.ts'

/**
 * Sends over several connections, kills the serving process with SIGKILL once so many were acknowledged, starts it again,
 * and compares what is stored with what was sent, byte for byte.
 */
export async function killDuringLoad(
  dataDir: string,
  killAfter: number,
): Promise<Checked & { readonly acknowledged: number }> {
  const { serving, captureUrl, client } = await openServed(dataDir)
  const ledger = createLedger()
  let [number, acknowledged] = [0, 0]
  await startLoad({
    captureUrl,
    connections: 8,
    next: () => `${killAfter}-${number++}`,
    onResponse(marker, status) {
      if (!isAcknowledged(status)) return
      ledger.acknowledge(marker)
      acknowledged += 1
      if (acknowledged === killAfter) void serving.kill()
    },
  }).ended
  client.close()
  const again = await openServed(dataDir)
  const store = openReadStore({ dataDir, rulesVersion })
  try {
    return { ...ledger.checkAll(store), acknowledged }
  } finally {
    store.close()
    again.client.close()
    await again.serving.stop()
  }
}
