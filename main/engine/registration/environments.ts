import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#contract/errors'
import {
  type AuthenticationInput,
  type Environment,
  type EnvironmentId,
  type EnvironmentInput,
  environmentIdSchema,
  type SourceAddressList,
} from '#contract/registration/environment'
import type { FileEnvironment } from '#contract/registration/file-environment'
import { environmentPresets } from '#contract/services/environment-presets'
import { createSequence } from '../jobs/in-sequence.ts'
import { setByFile } from '../project/project.ts'
import type { Store } from '../store/store.ts'
import { checkedBaseUrl } from './base-url.ts'
import type { SecretReferences } from './secret-references.ts'
import {
  placedSecrets,
  type StoredAuthentication,
  type StoredEnvironment,
  secretsOf,
  storedEnvironmentSchema,
  withSecrets,
} from './stored.ts'

export interface EnvironmentsOptions {
  readonly store: Pick<Store, 'saveValue' | 'removeValue'>
  readonly secrets: SecretReferences
  /** The store has environments of a project's file at the start. */
  readonly hasFromFile: boolean
  readonly readStored: () => Promise<readonly { readonly id: number; readonly value: unknown }[]>
}

export function createEnvironments({ store, secrets, readStored, hasFromFile }: EnvironmentsOptions) {
  /** Without any, nothing is read for a project without environments. */
  let mayHaveFromFile = hasFromFile
  /** A change reads all environments before it writes, so changes run in sequence. */
  const inSequence = createSequence()

  async function readAll(): Promise<StoredEnvironment[]> {
    return (await readStored()).flatMap(({ id, value }) => {
      const parsed = storedEnvironmentSchema.safeParse(value)
      return parsed.success ? [{ id: environmentIdSchema.parse(id), ...parsed.data }] : []
    })
  }

  async function stored(id: EnvironmentId): Promise<StoredEnvironment> {
    const found = (await readAll()).find(environment => environment.id === id)
    if (found !== undefined) return found
    throw new AppError('not-found', `No environment ${id} in this data folder.`, { id })
  }

  async function save(input: EnvironmentInput): Promise<Environment> {
    const baseUrl = checkedBaseUrl(input.baseUrl)
    const known = await readAll()
    const before = input.id === undefined ? undefined : await stored(input.id)
    if (before?.isFromFile) throw setByFile(`The environment ${before.name}`)
    const callbackPath = input.callbackPath ?? before?.callbackPath ?? defaultPath(input.name)
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

  /** `before`: the authentication whose secrets an input may keep, by their places. */
  function saveAuthentication(
    input: AuthenticationInput,
    before: StoredAuthentication = { kind: 'none' },
  ): Promise<StoredAuthentication> {
    const known = new Map(placedSecrets(before))
    return withSecrets(input, (secret, place) => secrets.save(secret, known.get(place)))
  }

  async function view({ authentication, ...environment }: StoredEnvironment): Promise<Environment> {
    return { ...environment, authentication: await withSecrets(authentication, secrets.view) }
  }

  async function replaceFromFile(given: readonly FileEnvironment[]) {
    const conflicts: { readonly at: number; readonly message: string }[] = []
    const removed: EnvironmentId[] = []
    let isChanged = false
    const all = given.length > 0 || mayHaveFromFile ? await readAll() : []
    const own = all.filter(one => !one.isFromFile)
    const ofFile = all.filter(one => one.isFromFile)
    mayHaveFromFile = given.length > 0
    for (const { id, name } of ofFile) {
      if (given.some(one => one.name === name)) continue
      await store.removeValue('environments', id)
      removed.push(id)
    }
    for (const [at, one] of given.entries()) {
      const value = await fileValue(one)
      try {
        refuseTaken(value, own)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        conflicts.push({ at, message: error.message })
        continue
      }
      const { id = null, ...before } = ofFile.find(({ name }) => name === one.name) ?? {}
      if (isDeepStrictEqual(before, value)) continue
      await store.saveValue('environments', id, value)
      isChanged = true
    }
    return { conflicts, removed, isChanged: isChanged || removed.length > 0 }
  }

  async function fileValue({ authentication, sourceAddresses, ...one }: FileEnvironment) {
    const baseUrl = checkedBaseUrl(one.baseUrl)
    return {
      name: one.name,
      service: one.service,
      baseUrl,
      authentication: await saveAuthentication(authentication),
      callbackPath: one.callbackPath ?? defaultPath(one.name),
      sourceAddresses:
        sourceAddresses === undefined
          ? presetAddresses(one.service, baseUrl)
          : { basis: 'own' as const, addresses: [...sourceAddresses] },
      isFromFile: true as const,
    }
  }

  return {
    /** Throws `invalid-url`. */
    checkFromFile: ({ baseUrl }: FileEnvironment): void => void checkedBaseUrl(baseUrl),
    /**
     * Saves the environments of a project's file by name, and removes those that are no longer in it. `conflicts`: those
     * that an environment of the user prevents.
     */
    replaceFromFile: (given: readonly FileEnvironment[]) => inSequence(() => replaceFromFile(given)),
    list: async (): Promise<Environment[]> => Promise.all((await readAll()).map(view)),
    stored,
    /**
     * Creates or replaces. Rejects with `name-taken`, `invalid-url`, `not-found`, `secret-required`, and as
     * `SecretReferences.save`.
     */
    save: (input: EnvironmentInput): Promise<Environment> => inSequence(() => save(input)),
    /** Also removes its typed secrets. Rejects with `not-found`. */
    remove: (id: EnvironmentId): Promise<void> =>
      inSequence(async () => {
        const { name, authentication, isFromFile } = await stored(id)
        if (isFromFile) throw setByFile(`The environment ${name}`)
        await store.removeValue('environments', id)
        await secrets.removeUnused(secretsOf(authentication), [])
      }),
  }
}

/** Default callback path of an environment. */
function defaultPath(name: string): string {
  return `/${name.toLowerCase()}`
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
  if (!secretsOf(authentication).some(({ from }) => from === 'saved')) return
  const origin = new URL(baseUrl).origin
  if (URL.canParse(baseUrlBefore) && new URL(baseUrlBefore).origin === origin) return
  throw new AppError(
    'secret-required',
    `Enter the secret again: the base URL now leads to ${origin}, and secrets are only sent to the confirmed host.`,
    { origin },
  )
}
