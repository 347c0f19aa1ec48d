import type { DeliveryId } from '#contract/terms'
import type { ArrivedDelivery, Store } from '../../../main/engine/store/store.ts'

/** A delivery as the listener hands it to the store; what does not matter to a test has a plain value. */
export function arrivedDelivery(
  changes: Partial<ArrivedDelivery> & { readonly body?: Uint8Array | string } = {},
): ArrivedDelivery {
  const { body, ...rest } = changes
  return {
    receivedAtMs: Date.now(),
    method: 'POST',
    target: '/',
    httpVersion: '1.1',
    rawHeaders: ['Host', '127.0.0.1:4400', 'Content-Type', 'application/json'],
    rawTrailers: [],
    remoteAddress: '127.0.0.1',
    remotePort: 50_000,
    reception: 'whole',
    declaredBodyBytes: null,
    bodyPieces: body === undefined ? [] : [typeof body === 'string' ? Buffer.from(body) : body],
    ...rest,
  }
}

/** Resolves with the id once the delivery is stored; rejects with the store's error. */
export function captured(store: Store, delivery: ArrivedDelivery): Promise<DeliveryId> {
  return new Promise((resolve, reject) => {
    store.capture(delivery, (error, id) => (error === null ? resolve(id) : reject(error)))
  })
}
