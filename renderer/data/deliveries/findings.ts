import { queryOptions } from '@tanstack/react-query'
import type { Mute, SavedMute } from '#contract/deliveries/mutes'
import type { Environment } from '#contract/registration/environment'
import type { SenderKey } from '#contract/registration/registration'
import type { DeliveryId } from '#contract/terms'
import { useBounded } from '../client/bounded.ts'
import { change } from '../client/change.ts'
import { ask, engineQuery, show, useLatest } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'

/**
 * Number of a search's matches by finding: lower bounds soon, then the exact numbers. The previous search's
 * numbers stay until then.
 */
export function useFindings(search: string) {
  return useBounded('findings.summary', { query: search })
}

/** Received undocumented fields. No event reports more. */
export const undocumentedFieldsQuery = queryOptions({
  ...engineQuery('fields.undocumented', {}),
  refetchOnMount: 'always',
})

const mutesQuery = engineQuery('mutes.list', {})

/** The mutes; none before the first response. */
export function useMutes(): readonly SavedMute[] {
  return useLatest<{ readonly mutes: readonly SavedMute[] }, readonly SavedMute[]>(
    mutesQuery,
    response => response?.mutes ?? none,
  )
}

const none: readonly SavedMute[] = []

/** Mutes findings in all deliveries. */
export async function addMute(mute: Mute): Promise<void> {
  show('mutes.list', {}, await change('mutes.add', mute))
}

/** Shows them again. Mutes that were removed before an error stay removed. */
export async function removeMutes(mutes: readonly Mute[]): Promise<void> {
  for (const mute of mutes) show('mutes.list', {}, await change('mutes.remove', mute))
}

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
