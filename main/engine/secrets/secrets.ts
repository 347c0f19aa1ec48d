import type { SecretPlaceName, SecretPlaceStatus } from '#contract/registration/environment'

/** One place for typed secrets outside the store. */
export interface SecretPlace {
  readonly place: SecretPlaceName
  /** Whether it may be used, and a message for the user: checked before anything is written. */
  status(): SecretPlaceStatus
  /** `null` where there is none of this id. Rejects with `secret-unavailable` where the place cannot be read. */
  read(id: string): Promise<string | null>
  /** Rejects with `secret-place-unsafe` where the place is not safe; nothing is then written. */
  write(id: string, value: string): Promise<void>
  remove(id: string): Promise<void>
}

/** Where this host keeps secrets. */
export interface Secrets {
  /** The first safe one is the one to offer. */
  readonly places: readonly SecretPlace[]
  /** The variable's value now; `undefined` where it is not set. */
  variable(name: string): string | undefined
}

export function processVariable(name: string): string | undefined {
  return process.env[name]
}
