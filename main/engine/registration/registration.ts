import { AppError } from '#contract/errors'
import type {
  Environment,
  EnvironmentId,
  EnvironmentInput,
  EnvironmentTest,
  SecretPlaceStatus,
} from '#contract/registration/environment'
import {
  type CallbackCheck,
  type ExtensionResult,
  type PublicKeysResult,
  type RegisterResult,
  type RegistrationRecord,
  type ServiceCall,
  serviceCallSchema,
} from '#contract/registration/registration'
import type { TunnelId } from '#contract/registration/tunnel'
import type { Probe } from '../listener/listener.ts'
import type { Clock } from '../ports.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Store } from '../store/store.ts'
import { createAuthenticate } from './authenticate.ts'
import type { CallOptions } from './call-service.ts'
import { createCalls } from './calls.ts'
import { createEnvironments } from './environments.ts'
import { readExtensionAnswer, readKeysAnswer } from './extension.ts'
import { type ProbeResult, probeAddress } from './probe.ts'
import { type AskedCallback, checkCallback, register } from './register.ts'
import { createRegistrations } from './registrations.ts'
import { createSecretReferences } from './secret-references.ts'
import { testEnvironment } from './test-environment.ts'

type StoredValues = readonly { readonly id: number; readonly value: unknown }[]
type Variables = Readonly<Record<string, string>>
interface CallWindow {
  readonly environmentId?: number | undefined
  readonly before?: number | undefined
  readonly limit: number
}

export interface RegistrationOptions {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly store: Pick<Store, 'saveValue' | 'removeValue' | 'takeNonce'>
  readonly readEnvironments: () => Promise<StoredValues>
  readonly readRegistrations: () => Promise<StoredValues>
  readonly readCalls: (window: CallWindow) => Promise<{ calls: StoredValues; hasMore: boolean }>
  /** `null` while nothing listens. */
  readonly expectProbe: () => Probe | null
  /** The tunnel whose address a callback URL begins with now; `null` for none. */
  readonly tunnelAt: (callbackUrl: string) => TunnelId | null
}

/** Limits that tests make smaller. */
export interface RegistrationLimits {
  readonly callMs: number
  readonly probeMs: number
}
const defaultLimits: RegistrationLimits = { callMs: 20_000, probeMs: 5_000 }

/** Environments and what is registered at them. No call is made but by these methods. */
export interface Registration {
  listEnvironments(): Promise<Environment[]>
  secretPlaces(): SecretPlaceStatus[]
  /** Throws `name-taken`, `invalid-url`, `not-found`, `secret-required`, `secret-place-unsafe`, `secret-unavailable`. */
  saveEnvironment(input: EnvironmentInput): Promise<Environment>
  /** With its typed secrets and what is known of its registrations. Throws `not-found`. */
  removeEnvironment(id: EnvironmentId): Promise<void>
  /** Whether the service responds at its base URL now. Throws `not-found`. */
  testEnvironment(id: EnvironmentId): Promise<EnvironmentTest>
  /** Throws `not-found`. */
  check(id: EnvironmentId, asked: AskedCallback): Promise<CallbackCheck[]>
  /** Throws `not-found`, `secret-unavailable`. The service's answer is in the result. */
  register(id: EnvironmentId, asked: AskedCallback, variables: Variables): Promise<RegisterResult>
  listRegistrations(): Promise<RegistrationRecord[]>
  listCalls(window: CallWindow): Promise<{ calls: ServiceCall[]; hasMore: boolean }>
  /** Extensions: see `ExtensionResult`. Throw `not-found`, `secret-unavailable`. */
  listRemote(id: EnvironmentId, variables: Variables): Promise<ExtensionResult>
  removeRemote(id: EnvironmentId, remoteId: string, variables: Variables): Promise<ExtensionResult>
  publicKeys(id: EnvironmentId, variables: Variables): Promise<PublicKeysResult>
  /** Whether an address leads to this listener now. */
  probe(url: URL): Promise<ProbeResult>
  /** Ends the calls under way. */
  close(): void
}

export function createRegistration(
  options: RegistrationOptions,
  limits: RegistrationLimits = defaultLimits,
): Registration {
  const { clock, store, expectProbe } = options
  const closing = new AbortController()
  const call: CallOptions = {
    clock,
    variable: options.secrets.variable,
    timeoutMs: limits.callMs,
    closing: closing.signal,
  }
  const secrets = createSecretReferences(options.secrets)
  const environments = createEnvironments({ store, secrets, readStored: options.readEnvironments })
  const registrations = createRegistrations({ store, readStored: options.readRegistrations })
  const authenticated = createAuthenticate({
    secrets,
    takeNonce: keyHash => store.takeNonce(keyHash, clock.nowMs()),
  })
  const callAndKeep = createCalls({ call, authenticated, store })
  const callback = { call, expectProbe, probeMs: limits.probeMs }

  async function extension(
    id: EnvironmentId,
    request: { purpose: 'list' | 'remove'; method: 'GET' | 'DELETE'; path: string; variables: Variables },
  ): Promise<ExtensionResult> {
    const environment = await environments.stored(id)
    const made = await callAndKeep({ ...request, environment, body: '' }, (answer, clean) =>
      readExtensionAnswer(request.purpose, answer, clean),
    )
    return { ...made.read, httpStatus: made.outcome.status, callId: made.id }
  }

  return {
    listEnvironments: environments.list,
    secretPlaces: () => options.secrets.places.map(place => place.status()),
    saveEnvironment: environments.save,
    async removeEnvironment(id) {
      await environments.remove(id)
      await registrations.removeOf(id)
    },
    async testEnvironment(id) {
      const { baseUrl } = await environments.stored(id)
      return testEnvironment(baseUrl, { ...call, timeoutMs: limits.probeMs })
    },
    async check(id, asked) {
      const environment = await environments.stored(id)
      return checkCallback(environment, { ...asked, callbackUrl: asked.callbackUrl.trim() }, callback)
    },
    async register(id, asked, variables) {
      const environment = await environments.stored(id)
      const result = await register({ ...asked, environment, variables }, callAndKeep, callback)
      const url = asked.callbackUrl.trim()
      await registrations.keep(id, url, result, clock.nowMs(), options.tunnelAt(url))
      return result
    },
    listRegistrations: registrations.list,
    async listCalls(window) {
      const { calls, hasMore } = await options.readCalls(window)
      return {
        calls: calls.flatMap(({ id, value }) => {
          const parsed = serviceCallSchema.safeParse(typeof value === 'object' ? { ...value, id } : value)
          return parsed.success ? [parsed.data] : []
        }),
        hasMore,
      }
    },
    listRemote: (id, variables) =>
      extension(id, { purpose: 'list', method: 'GET', path: '/v4/webhooks', variables }),
    async removeRemote(id, remoteId, variables) {
      const path = `/v4/webhooks/${pathSegment(remoteId)}`
      const result = await extension(id, { purpose: 'remove', method: 'DELETE', path, variables })
      if (result.outcome === 'done') await registrations.removeOf(id, remoteId)
      return result
    },
    async publicKeys(id, variables) {
      const environment = await environments.stored(id)
      const request = { purpose: 'keys', method: 'GET', path: '/v4/webhooks/public-key', body: '' } as const
      const made = await callAndKeep({ ...request, environment, variables }, readKeysAnswer)
      return { ...made.read, httpStatus: made.outcome.status, callId: made.id }
    },
    async probe(url) {
      const probe = expectProbe()
      if (probe === null) return { isReached: false, message: 'Hooktrail does not capture deliveries now.' }
      return probeAddress(url, probe, { ...call, timeoutMs: limits.probeMs })
    },
    close: () => closing.abort(),
  }
}

/** Throws `invalid-params` for what no URL can carry, or would be another path. */
function pathSegment(remoteId: string): string {
  if (remoteId.isWellFormed() && !/^\.\.?$/.test(remoteId)) return encodeURIComponent(remoteId)
  throw new AppError(
    'invalid-params',
    `${JSON.stringify(remoteId)} cannot be the id of a registration. Use an id from the list of the service.`,
  )
}
