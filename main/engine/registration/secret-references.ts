import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/errors'
import type { SecretInput, SecretPlaceName, SecretView } from '#contract/registration/environment'
import { readVariable, type SecretPlace, type Secrets } from '../secrets/secrets.ts'
import type { SecretReference } from './stored.ts'

export type SecretReferences = ReturnType<typeof createSecretReferences>

/** Makes and resolves references to secrets. Values stay within the call that needs them. */
export function createSecretReferences(secrets: Secrets) {
  const placeOf = (name: SecretPlaceName): SecretPlace | undefined =>
    secrets.places.find(place => place.place === name)

  return {
    /**
     * Reference to a given secret; a typed secret is written to its place. `before`: the result for `kept`. Rejects with
     * `secret-place-unsafe`, `secret-unavailable`, `invalid-params` (no stored secret).
     */
    async save(input: SecretInput, before: SecretReference | undefined): Promise<SecretReference> {
      if (input.from === 'env') return { place: 'env', variable: input.variable }
      if (input.from === 'saved') {
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
    /** Value of a secret. `variables`: environment of the caller, before that of this process. */
    async read(reference: SecretReference, variables: Readonly<Record<string, string>>): Promise<string> {
      if (reference.place === 'env') {
        return readVariable(reference.variable, variables, secrets.variable)
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
    async view(reference: SecretReference): Promise<SecretView> {
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
    async removeUnused(before: readonly SecretReference[], after: readonly SecretReference[]): Promise<void> {
      const saved = new Set(after.map(reference => (reference.place === 'env' ? '' : reference.id)))
      for (const reference of before) {
        if (reference.place === 'env' || saved.has(reference.id)) continue
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
