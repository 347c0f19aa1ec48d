import { AppError } from '#contract/errors'
import {
  type Authentication,
  type AuthenticationInput,
  type Environment,
  type EnvironmentId,
  type EnvironmentInput,
  environmentIdSchema,
  type SecretInput,
  type SourceAddressList,
} from '#contract/registration/environment'
import { environmentPresets } from '#contract/services/environment-presets'
import { createSequence } from '../jobs/in-sequence.ts'
import type { Store } from '../store/store.ts'
import { checkedBaseUrl } from './base-url.ts'
import type { SecretReferences } from './secret-references.ts'
import {
  type SecretReference,
  type StoredAuthentication,
  type StoredEnvironment,
  secretsOf,
  storedEnvironmentSchema,
} from './stored.ts'

export interface EnvironmentsOptions {
  readonly store: Pick<Store, 'saveValue' | 'removeValue'>
  readonly secrets: SecretReferences
  readonly readStored: () => Promise<readonly { readonly id: number; readonly value: unknown }[]>
}

export function createEnvironments({ store, secrets, readStored }: EnvironmentsOptions) {
  /** A change reads all environments before it writes, so changes run in sequence. */
  const inSequence = createSequence()

  async function all(): Promise<StoredEnvironment[]> {
    return (await readStored()).flatMap(({ id, value }) => {
      const parsed = storedEnvironmentSchema.safeParse(value)
      return parsed.success ? [{ id: environmentIdSchema.parse(id), ...parsed.data }] : []
    })
  }

  async function stored(id: EnvironmentId): Promise<StoredEnvironment> {
    const found = (await all()).find(environment => environment.id === id)
    if (found !== undefined) return found
    throw new AppError('not-found', `No environment ${id} in this data folder.`, { id })
  }

  async function save(input: EnvironmentInput): Promise<Environment> {
    const baseUrl = checkedBaseUrl(input.baseUrl)
    const known = await all()
    const before = input.id === undefined ? undefined : await stored(input.id)
    const callbackPath = input.callbackPath ?? before?.callbackPath ?? `/${input.name.toLowerCase()}`
    refuseTaken({ ...input, callbackPath }, known)
    if (before !== undefined) refuseSavedElsewhere(input.authentication, before.baseUrl, baseUrl)
    const references = before === undefined ? [] : secretsOf(before.authentication)
    const authentication = await saveAuthentication(input.authentication, before?.authentication)
    const value = {
      name: input.name,
      service: input.service,
      baseUrl,
      authentication,
      callbackPath,
      sourceAddresses:
        input.sourceAddresses ?? before?.sourceAddresses ?? presetAddresses(input.service, baseUrl),
    }
    const id = environmentIdSchema.parse(await store.saveValue('environments', before?.id ?? null, value))
    await secrets.removeUnused(references, secretsOf(authentication))
    return view({ id, ...value })
  }

  async function saveAuthentication(
    input: AuthenticationInput,
    before: StoredAuthentication | undefined,
  ): Promise<StoredAuthentication> {
    switch (input.kind) {
      case 'none':
        return input
      case 'header': {
        const known = new Map<string, SecretReference>()
        if (before?.kind === 'header') {
          for (const { name, secret } of before.headers) known.set(name.toLowerCase(), secret)
        }
        const headers = []
        for (const { name, secret } of input.headers) {
          headers.push({ name, secret: await secrets.save(secret, known.get(name.toLowerCase())) })
        }
        return { kind: 'header', headers }
      }
      case 'hmac': {
        const known = before?.kind === 'hmac' ? before : undefined
        return {
          kind: 'hmac',
          key: await secrets.save(input.key, known?.key),
          secret: await secrets.save(input.secret, known?.secret),
        }
      }
      default:
        return input satisfies never
    }
  }

  async function view({ authentication, ...environment }: StoredEnvironment): Promise<Environment> {
    return { ...environment, authentication: await viewAuthentication(authentication) }
  }

  async function viewAuthentication(authentication: StoredAuthentication): Promise<Authentication> {
    switch (authentication.kind) {
      case 'none':
        return authentication
      case 'header': {
        const headers = authentication.headers.map(async ({ name, secret }) => ({
          name,
          secret: await secrets.view(secret),
        }))
        return { kind: 'header', headers: await Promise.all(headers) }
      }
      case 'hmac':
        return {
          kind: 'hmac',
          key: await secrets.view(authentication.key),
          secret: await secrets.view(authentication.secret),
        }
      default:
        return authentication satisfies never
    }
  }

  return {
    list: async (): Promise<Environment[]> => Promise.all((await all()).map(view)),
    stored,
    /**
     * Creates or replaces. Rejects with `name-taken`, `invalid-url`, `not-found`, `secret-required`, and as
     * `SecretReferences.save`.
     */
    save: (input: EnvironmentInput): Promise<Environment> => inSequence(() => save(input)),
    /** Also removes its typed secrets. Rejects with `not-found`. */
    remove: (id: EnvironmentId): Promise<void> =>
      inSequence(async () => {
        const { authentication } = await stored(id)
        await store.removeValue('environments', id)
        await secrets.removeUnused(secretsOf(authentication), [])
      }),
  }
}

/** Names and callback paths identify environments, so they are unique. */
function refuseTaken(
  wanted: { readonly id?: EnvironmentId | undefined; readonly name: string; readonly callbackPath: string },
  known: readonly StoredEnvironment[],
): void {
  for (const other of known) {
    if (other.id === wanted.id) continue
    if (other.name.toLowerCase() === wanted.name.toLowerCase()) {
      throw new AppError('name-taken', `An environment named ${other.name} exists. Choose another name.`)
    }
    if (other.callbackPath === wanted.callbackPath) {
      throw new AppError(
        'name-taken',
        `The environment ${other.name} has the callback path ${wanted.callbackPath}. Choose another path.`,
      )
    }
  }
}

/** Only published addresses are set by default; the observed list is offered. */
function presetAddresses(service: string, baseUrl: string): SourceAddressList {
  const preset = environmentPresets.find(one => one.service === service && one.baseUrl === baseUrl)
  return preset?.addressBasis === 'published'
    ? { basis: 'published', addresses: [...preset.addresses] }
    : { basis: 'none', addresses: [] }
}

/**
 * Refuses stored secrets for another origin: otherwise anyone who can change an environment could have them sent
 * anywhere. A variable's name counts as a secret, since it is read at each call. Throws `secret-required`.
 */
function refuseSavedElsewhere(
  authentication: AuthenticationInput,
  baseUrlBefore: string,
  baseUrl: string,
): void {
  if (!secretsOf<SecretInput>(authentication).some(({ from }) => from === 'saved')) return
  const origin = new URL(baseUrl).origin
  if (URL.canParse(baseUrlBefore) && new URL(baseUrlBefore).origin === origin) return
  throw new AppError(
    'secret-required',
    `Enter the secret again: the base URL now leads to ${origin}, and secrets are only sent to the confirmed host.`,
    { origin },
  )
}
