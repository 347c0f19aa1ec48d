import { create } from 'zustand'
import type { Environment } from '#contract/registration/environment'
import type { SenderKey } from '#contract/registration/registration'
import type { DeliveryId } from '#contract/terms'
import { call } from '../api/client.ts'
import { toWireError } from './resource.ts'

interface KeyFetchState {
  /** The environments that can be asked. */
  readonly sources: readonly Environment[]
  readonly sourceId: Environment['id'] | null
  readonly isFetching: boolean
  /** What came of the last fetch, in words. */
  readonly said: string | null
}

export const useKeyFetch = create<KeyFetchState>()(() => ({
  sources: [],
  sourceId: null,
  isFetching: false,
  said: null,
}))

const { getState: get, setState: set } = useKeyFetch

export async function loadKeySources(): Promise<void> {
  set({ said: null })
  try {
    const { environments } = await call('environments.list', {})
    const chosen = environments.find(({ id }) => id === get().sourceId) ?? environments[0]
    set({ sources: environments, sourceId: chosen?.id ?? null })
  } catch (error) {
    set({ said: toWireError(error).message })
  }
}

export function chooseKeySource(id: string): void {
  const source = get().sources.find(each => String(each.id) === id)
  set({ sourceId: source?.id ?? null, said: null })
}

/** The chosen service's key for the delivery's signature; `null`, and words, where there is none. */
export async function fetchKey(deliveryId: DeliveryId): Promise<string | null> {
  const { sourceId } = get()
  if (sourceId === null || get().isFetching) return null
  set({ isFetching: true, said: null })
  try {
    const [{ keys, message }, delivery] = await Promise.all([
      call('registrations.publicKeys', { environmentId: sourceId }),
      call('deliveries.get', { id: deliveryId }),
    ])
    const named = delivery.headers.find(([name]) => name.toLowerCase() === 'x-bitso-key-id')?.[1] ?? null
    const key = choose(keys, named)
    set({ said: key === null ? missing(keys, named, message) : found(key, named) })
    return key?.publicKey ?? null
  } catch (error) {
    set({ said: toWireError(error).message })
    return null
  } finally {
    set({ isFetching: false })
  }
}

/** The one that the delivery names; where it names none, the only one. */
function choose(keys: readonly SenderKey[], named: string | null): SenderKey | null {
  if (named !== null) {
    const same = keys.find(({ keyId }) => keyId === named)
    if (same !== undefined) return same
  }
  const [only] = keys
  return keys.length === 1 && only !== undefined && (named === null || only.keyId === null) ? only : null
}

function found({ keyId }: SenderKey, named: string | null): string {
  if (keyId === null) return 'The key has come. The service did not say its id.'
  return named === null ? `Key ${keyId} has come.` : `Key ${keyId} has come: the one the delivery names.`
}

function missing(keys: readonly SenderKey[], named: string | null, message: string): string {
  if (keys.length === 0) return message
  if (named === null)
    return `The service has ${keys.length} keys, and the delivery does not name one. Paste the right one.`
  return `The delivery names key ${named}, and the service does not have it.`
}
