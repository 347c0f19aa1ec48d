import {
  type AuthenticationInput,
  type Environment,
  type EnvironmentId,
  type EnvironmentInput,
  environmentInputSchema,
  type SecretInput,
  type SecretPlaceName,
  type SecretView,
} from '#contract/registration/environment'
import type { EnvironmentPreset } from '#contract/services/environment-presets'
import type { Service } from '#contract/terms'
import { type AddressChoice, choiceOf, listOfChoice } from './address-choice.ts'

/** A secret in the form: saved, typed, or named by an environment variable. */
export interface SecretDraft {
  readonly from: SecretInput['from']
  /** The typed value. It exists only in the field until it is saved. */
  readonly value: string
  readonly place: SecretPlaceName
  readonly variable: string
  /** The saved secret; `null` for a new secret. */
  readonly saved: SecretView | null
}

export interface HeaderDraft {
  readonly key: number
  readonly name: string
  readonly secret: SecretDraft
}

/** An environment in its form. */
export interface EnvironmentDraft {
  readonly id: EnvironmentId | undefined
  readonly service: Service
  readonly name: string
  readonly baseUrl: string
  /** Derived from the name if empty. */
  readonly callbackPath: string
  readonly authentication: AuthenticationInput['kind']
  readonly headers: readonly HeaderDraft[]
  readonly hmacKey: SecretDraft
  readonly hmacSecret: SecretDraft
  readonly addresses: AddressChoice
  /** Separated by line ends, blanks or commas. */
  readonly ownAddresses: string
}

/**
 * A new secret, saved at this place; `null`: no safe place on this machine, so only a variable can be named.
 */
export function emptySecret(place: SecretPlaceName | null): SecretDraft {
  return {
    from: place === null ? 'env' : 'value',
    value: '',
    place: place ?? 'file',
    variable: '',
    saved: null,
  }
}

export function newDraft(place: SecretPlaceName | null): EnvironmentDraft {
  return {
    id: undefined,
    service: 'transactions',
    name: '',
    baseUrl: '',
    callbackPath: '',
    authentication: 'none',
    headers: [{ key: 0, name: 'Authorization', secret: emptySecret(place) }],
    hmacKey: emptySecret(place),
    hmacSecret: emptySecret(place),
    addresses: 'none',
    ownAddresses: '',
  }
}

export function draftOf(environment: Environment, place: SecretPlaceName | null): EnvironmentDraft {
  const { id, service, name, baseUrl, callbackPath, authentication, sourceAddresses } = environment
  const saved = (view: SecretView): SecretDraft => ({ ...emptySecret(place), from: 'saved', saved: view })
  const blank = newDraft(place)
  return {
    ...blank,
    id,
    service,
    name,
    baseUrl,
    callbackPath,
    authentication: authentication.kind,
    headers:
      authentication.kind === 'header'
        ? authentication.headers.map((header, key) => ({
            key,
            name: header.name,
            secret: saved(header.secret),
          }))
        : blank.headers,
    hmacKey: authentication.kind === 'hmac' ? saved(authentication.key) : blank.hmacKey,
    hmacSecret: authentication.kind === 'hmac' ? saved(authentication.secret) : blank.hmacSecret,
    addresses: choiceOf(sourceAddresses),
    ownAddresses: sourceAddresses.addresses.join('\n'),
  }
}

/** Applies a preset. A published address list is applied too; an observed list is only offered. */
export function withPreset(draft: EnvironmentDraft, preset: EnvironmentPreset): EnvironmentDraft {
  const { service, name, baseUrl } = preset
  const listed = name.endsWith('production') ? 'published-production' : 'published-stage'
  return {
    ...draft,
    service,
    name,
    baseUrl,
    addresses: preset.addressBasis === 'published' ? listed : 'none',
    authentication: draft.authentication === 'none' ? 'hmac' : draft.authentication,
  }
}

/** Changes the service. Resets a published or observed address list, which belongs to one service. */
export function withService(draft: EnvironmentDraft, service: Service): EnvironmentDraft {
  const keeps = draft.addresses === 'own' || draft.service === service
  return { ...draft, service, addresses: keeps ? draft.addresses : 'none' }
}

export type DraftErrors = Readonly<Partial<Record<string, string>>>

/** The same error for each secret that stays saved. */
export function errorsAtSaved(draft: EnvironmentDraft, error: string): DraftErrors {
  const secrets: readonly (readonly [field: string, secret: SecretDraft])[] =
    draft.authentication === 'hmac'
      ? [
          ['hmacKey', draft.hmacKey],
          ['hmacSecret', draft.hmacSecret],
        ]
      : draft.headers.map(({ secret }, index) => [`headers.${index}.secret`, secret])
  return Object.fromEntries(
    secrets.filter(([, secret]) => secret.from === 'saved').map(([field]) => [field, error]),
  )
}

/** The validated input, or errors by the field's path such as `hmacKey` or `headers.0.name`. */
export function inputOf(
  draft: EnvironmentDraft,
): { readonly input: EnvironmentInput } | { readonly errors: DraftErrors } {
  const { id, service, name, baseUrl, callbackPath } = draft
  const parsed = environmentInputSchema.safeParse({
    ...(id === undefined ? {} : { id }),
    service,
    name: name.trim(),
    baseUrl: baseUrl.trim(),
    ...(callbackPath.trim() === '' ? {} : { callbackPath: callbackPath.trim() }),
    authentication: authenticationOf(draft),
    sourceAddresses: listOfChoice(draft.addresses, draft.ownAddresses),
  })
  if (parsed.success) return { input: parsed.data }
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) errors[fieldOf(path)] ??= sentence(message)
  return { errors }
}

function authenticationOf(draft: EnvironmentDraft): unknown {
  switch (draft.authentication) {
    case 'none':
      return { kind: 'none' }
    case 'header':
      return {
        kind: 'header',
        headers: draft.headers.map(({ name, secret }) => ({ name: name.trim(), secret: secretOf(secret) })),
      }
    case 'hmac':
      return { kind: 'hmac', key: secretOf(draft.hmacKey), secret: secretOf(draft.hmacSecret) }
  }
}

function secretOf({ from, value, place, variable }: SecretDraft): unknown {
  switch (from) {
    case 'saved':
      return { from }
    case 'value':
      return { from, value, place }
    case 'env':
      return { from, variable: variable.trim() }
  }
}

function fieldOf(path: readonly PropertyKey[]): string {
  const [first = '', second = '', third = '', fourth = ''] = path.map(String)
  if (first !== 'authentication') return first
  if (second === 'headers') return `headers.${third}.${fourth}`
  return second === 'key' ? 'hmacKey' : 'hmacSecret'
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`.replace(/\.\.$/, '.')
}
