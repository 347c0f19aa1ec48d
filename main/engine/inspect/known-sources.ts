import { environmentOf } from '#contract/registration/environment-of'
import { isAddress } from '../net/hosts.ts'

export interface KnownSources {
  readonly environment: string
  readonly addresses: readonly string[]
}

export interface SourceEnvironment {
  readonly id: number
  readonly name: string
  readonly callbackPath: string
  readonly sourceAddresses: { readonly addresses: readonly string[] }
}

/** Readable stored environments. Parsed by hand: zod would take more memory than the thread's data. */
export function sourceEnvironments(
  stored: readonly { readonly id: number; readonly value: unknown }[],
): SourceEnvironment[] {
  return stored.flatMap(({ id, value }) => {
    const { name, callbackPath, sourceAddresses } = membersOf(value)
    const { addresses } = membersOf(sourceAddresses)
    const isRead =
      typeof name === 'string' && typeof callbackPath === 'string' && callbackPath.startsWith('/')
    return isRead && isAddressList(addresses)
      ? [{ id, name, callbackPath, sourceAddresses: { addresses } }]
      : []
  })
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isAddressList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string' && isAddress(item))
}

export interface OwnEnvironment {
  readonly environmentId: number | null
  readonly knownSources: KnownSources | null
}

export function ownEnvironmentOf(target: string, environments: readonly SourceEnvironment[]): OwnEnvironment {
  const found = environmentOf(target, environments)
  if (found === null) return { environmentId: null, knownSources: null }
  const { id, name, sourceAddresses } = found
  const { addresses } = sourceAddresses
  return {
    environmentId: id,
    knownSources: addresses.length === 0 ? null : { environment: name, addresses },
  }
}
