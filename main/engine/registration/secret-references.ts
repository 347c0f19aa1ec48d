import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/errors'
import type { SecretInput, SecretPlaceName, SecretView } from '#contract/registration/environment'
import type { SecretPlace, Secrets } from '../secrets/secrets.ts'
import type { SecretReference } from './stored.ts'

/** Resolves references to secrets, and makes them. Values stay within the call that needs them. */
export interface SecretReferences {
  /**
   * A reference to what was given; writes a typed secret to its place. `before`: what `kept` keeps.
   * Rejects with `secret-place-unsafe`, `secret-unavailable`, `invalid-params` (nothing to keep).
   */
  save(input: SecretInput, before: SecretReference | undefined): Promise<SecretReference>
  /** The secret now. `variables`: values of a caller's own environment, before those of this process. */
  read(reference: SecretReference, variables: Readonly<Record<string, string>>): Promise<string>
  view(reference: SecretReference): Promise<SecretView>
  /** Forgets the typed secrets that are in no reference any more. */
  removeUnused(before: readonly SecretReference[], after: readonly SecretReference[]): Promise<void>
}

export function createSecretReferences(secrets: Secrets): SecretReferences {
  const placeOf = (name: SecretPlaceName): SecretPlace | undefined =>
    secrets.places.find(place => place.place === name)

  return {
    async save(input, before) {
      if (input.from === 'env') return { place: 'env', variable: input.variable }
      if (input.from === 'kept') {
        if (before === undefined) {
          throw new AppError('invalid-params', 'No saved secret. Enter a value.')
        }
        return before
      }
      const place = placeOf(input.place)
      if (place === undefined) throw new AppError('secret-place-unsafe', noSuchPlace(input.place))
      const status = place.status()
      if (!status.isSafe) throw new AppError('secret-place-unsafe', status.message)
      const id = randomUUID()
      await place.write(id, input.value)
      return { place: input.place, id }
    },
    async read(reference, variables) {
      if (reference.place === 'env') {
        const { variable } = reference
        const value = Object.hasOwn(variables, variable) ? variables[variable] : secrets.variable(variable)
        if (value !== undefined && value !== '') return value
        throw new AppError(
          'secret-unavailable',
          `The environment variable ${variable} is not set. Set it where Hooktrail is started, or for the command.`,
          { variable },
        )
      }
      const place = placeOf(reference.place)
      if (place === undefined) throw new AppError('secret-unavailable', noSuchPlace(reference.place))
      const value = await place.read(reference.id)
      if (value !== null) return value
      throw new AppError(
        'secret-unavailable',
        `The secret is no longer in the ${words[reference.place]}. Enter it again in the environment.`,
      )
    },
    async view(reference) {
      if (reference.place === 'env') {
        const { variable } = reference
        const value = secrets.variable(variable)
        return { place: 'env', variable, isAvailable: value !== undefined && value !== '' }
      }
      const place = placeOf(reference.place)
      return {
        place: reference.place,
        variable: null,
        isAvailable: place !== undefined && (await isThere(place, reference.id)),
      }
    },
    async removeUnused(before, after) {
      const kept = new Set(after.map(reference => (reference.place === 'env' ? '' : reference.id)))
      for (const reference of before) {
        if (reference.place === 'env' || kept.has(reference.id)) continue
        await placeOf(reference.place)?.remove(reference.id)
      }
    },
  }
}

const words = { keychain: 'keychain', file: 'secrets file' } as const

async function isThere(place: SecretPlace, id: string): Promise<boolean> {
  try {
    return (await place.read(id)) !== null
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function noSuchPlace(place: SecretPlaceName): string {
  return place === 'keychain'
    ? 'This secret is in the keychain, which only the desktop app can read. Open the app on this data folder and try again, or name an environment variable.'
    : 'This host saves no secrets in a file. Use an environment variable instead.'
}
