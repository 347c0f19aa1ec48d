import type { Environment } from '#contract/registration/environment'
import type { SenderKey } from '#contract/registration/registration'
import type { DeliveryId } from '#contract/terms'
import { ask, engineQuery } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'

/** Whether a delivery's signature matches a public key. */
export function signatureQuery(deliveryId: DeliveryId, publicKey: string) {
  return engineQuery('signatures.verify', { deliveryId, publicKey })
}

/** Repeats the check where it was done before. */
export function recheckSignature(deliveryId: DeliveryId, publicKey: string): void {
  void queryClient.invalidateQueries({ queryKey: signatureQuery(deliveryId, publicKey).queryKey })
}

export interface SenderKeys {
  readonly keys: readonly SenderKey[]
  /** The reason, if there is no key. */
  readonly message: string
}

/** Asks the service for its public keys. Rejects with an `AppError`. */
export function fetchSenderKeys(environmentId: Environment['id']): Promise<SenderKeys> {
  return ask('registrations.publicKeys', { environmentId })
}
