import type { Environment, EnvironmentId, EnvironmentInput, SecretPlaceStatus } from '#contract/environment'
import type { Clock } from '../ports.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Store } from '../store/store.ts'
import { createEnvironments } from './environments.ts'
import { createSecretReferences } from './secret-references.ts'

type StoredValues = readonly { readonly id: number; readonly value: unknown }[]

export interface RegistrationOptions {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly store: Pick<Store, 'saveValue' | 'removeValue' | 'takeNonce'>
  readonly readEnvironments: () => Promise<StoredValues>
}

/** Environments and what is registered at them. */
export interface Registration {
  listEnvironments(): Promise<Environment[]>
  secretPlaces(): SecretPlaceStatus[]
  /** Throws `name-taken`, `invalid-url`, `not-found`, `secret-place-unsafe`, `secret-unavailable`. */
  saveEnvironment(input: EnvironmentInput): Promise<Environment>
  /** With its typed secrets. Throws `not-found`. */
  removeEnvironment(id: EnvironmentId): Promise<void>
}

export function createRegistration(options: RegistrationOptions): Registration {
  const secrets = createSecretReferences(options.secrets)
  const environments = createEnvironments({
    store: options.store,
    secrets,
    readStored: options.readEnvironments,
  })
  return {
    listEnvironments: environments.list,
    secretPlaces: () => options.secrets.places.map(place => place.status()),
    saveEnvironment: environments.save,
    removeEnvironment: environments.remove,
  }
}
