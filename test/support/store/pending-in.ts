import { beforeDeliveries } from '#contract/terms'
import type { ReadStore } from '../../../main/engine/store/read-store.ts'

/** Pending deliveries with their bodies, as an inspection takes them. */
export function pendingIn(
  reader: Pick<ReadStore, 'uninspected' | 'body'>,
  window: { readonly limit: number; readonly maximumBytes: number },
) {
  return reader.uninspected({ after: beforeDeliveries, ...window }).map(({ headers, body, ...delivery }) => ({
    ...delivery,
    headers: headers(),
    body: body ?? reader.body(delivery.id, 0, delivery.bodyBytes)?.bytes ?? new Uint8Array(0),
  }))
}
