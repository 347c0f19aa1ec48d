import { z } from 'zod'
import { callbackPathSchema, sourceAddressListSchema } from '#contract/registration/environment'
import { environmentOf } from '#contract/registration/environment-of'

/** The source addresses that an environment lists. */
export interface KnownSources {
  readonly environment: string
  readonly addresses: readonly string[]
}

const storedSchema = z.object({
  name: z.string(),
  callbackPath: callbackPathSchema,
  sourceAddresses: sourceAddressListSchema,
})
export type SourceEnvironment = z.infer<typeof storedSchema>

/** The stored environments, as far as they can be read. */
export function sourceEnvironments(stored: readonly { readonly value: unknown }[]): SourceEnvironment[] {
  return stored.flatMap(({ value }) => {
    const parsed = storedSchema.safeParse(value)
    return parsed.success ? [parsed.data] : []
  })
}

/** The addresses of the environment that a delivery's target belongs to; `null` where it has none of its own. */
export function knownSourcesOf(
  target: string,
  environments: readonly SourceEnvironment[],
): KnownSources | null {
  const found = environmentOf(target, environments)
  if (found === null || found.sourceAddresses.addresses.length === 0) return null
  return { environment: found.name, addresses: found.sourceAddresses.addresses }
}
