import { AppError } from '#contract/errors'
import type { Result } from '#contract/methods'
import type { SecretPlace } from './secrets.ts'

/** The same files hold secrets of environments, by other ids. */
const prefix = 'signing:'

export type SigningSecrets = ReturnType<typeof createSigningSecrets>

/** Secrets that sign what is sent, by name, in the places for typed secrets. */
export function createSigningSecrets(places: readonly SecretPlace[]) {
  async function holders(name: string): Promise<SecretPlace[]> {
    const held: SecretPlace[] = []
    for (const place of places) if ((await place.ids()).includes(prefix + name)) held.push(place)
    return held
  }

  return {
    async list(): Promise<Result<'signingSecrets.list'>> {
      const names = new Set<string>()
      for (const place of places)
        for (const id of await place.ids()) if (id.startsWith(prefix)) names.add(id.slice(prefix.length))
      const states = places.map(place => place.status())
      return { names: [...names].sort(), place: states.find(({ isSafe }) => isSafe) ?? states[0] ?? null }
    },
    /** In the first safe place. Rejects with `secret-place-unsafe`, `secret-unavailable`. */
    async save(name: string, value: string): Promise<void> {
      const place = places.find(one => one.status().isSafe)
      if (place === undefined)
        throw new AppError(
          'secret-place-unsafe',
          places[0]?.status().message ?? 'This host saves no secrets. Use an environment variable instead.',
        )
      const before = await holders(name)
      await place.write(prefix + name, value)
      for (const other of before) if (other !== place) await other.remove(prefix + name)
    },
    /** Rejects with `secret-unavailable`. */
    async read(name: string): Promise<string> {
      for (const place of places) {
        const value = await place.read(prefix + name)
        if (value !== null) return value
      }
      throw new AppError(
        'secret-unavailable',
        `No secret ${name} is saved here. Save it again, or choose another. A secret in the keychain is readable in the desktop app only.`,
        { name },
      )
    },
    /** Rejects with `not-found`, `secret-unavailable`. */
    async remove(name: string): Promise<void> {
      const held = await holders(name)
      if (held.length === 0) throw new AppError('not-found', `No secret ${name} is saved here.`, { name })
      for (const place of held) await place.remove(prefix + name)
    },
  }
}
