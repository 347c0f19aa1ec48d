import { AppError } from '#contract/errors'
import type { SecretPlaceName, SecretPlaceStatus } from '#contract/registration/environment'

export interface SecretPlace {
  readonly place: SecretPlaceName
  /** Whether it may be used, with a message for the user. Checked before writing. */
  status(): SecretPlaceStatus
  /** `null` if absent. Rejects with `secret-unavailable` if the place cannot be read. */
  read(id: string): Promise<string | null>
  /** Rejects with `secret-place-unsafe` and writes nothing if the place is not safe. */
  write(id: string, value: string): Promise<void>
  remove(id: string): Promise<void>
  /** Ids of all secrets, also of those that can't be read now. Rejects with `secret-unavailable`. */
  ids(): Promise<readonly string[]>
}

export interface Secrets {
  /** The first safe place is the default. */
  readonly places: readonly SecretPlace[]
  variable(name: string): string | undefined
}

export function processVariable(name: string): string | undefined {
  return process.env[name]
}

/** A variable of the caller's environment (`variables`), else of this process. Throws `secret-unavailable` if unset. */
export function readVariable(
  name: string,
  variables: Readonly<Record<string, string>>,
  ofProcess: (name: string) => string | undefined,
): string {
  const value = Object.hasOwn(variables, name) ? variables[name] : ofProcess(name)
  if (value !== undefined && value !== '') return value
  throw new AppError(
    'secret-unavailable',
    `The environment variable ${name} is not set. Set it where Hooktrail is started, or for the command.`,
    { variable: name },
  )
}
