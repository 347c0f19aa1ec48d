import { AppError } from '#contract/errors'
import type { EnvironmentId, EnvironmentTest, SecretPlaceStatus } from '#contract/registration/environment'
import type { FileEnvironment } from '#contract/registration/file-environment'
import {
  type CallbackCheck,
  type ExtensionResult,
  type PublicKeysResult,
  type RegisterResult,
  type RegistrationRecord,
  registrationIdSchema,
  registrationSchema,
  type ServiceCall,
  serviceCallSchema,
} from '#contract/registration/registration'
import type { TunnelId } from '#contract/registration/tunnel'
import type { AcceptedCertificate } from '#contract/sending/certificates'
import type { Probe } from '../listener/listener.ts'
import type { Clock } from '../ports.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Store } from '../store/store.ts'
import { createAuthenticate } from './authenticate.ts'
import { type CallOptions, callService } from './call-service.ts'
import { createCalls } from './calls.ts'
import { createEnvironments } from './environments.ts'
import { readExtensionResponse, readKeysResponse } from './extension.ts'
import { type ProbeResult, probeAddress } from './probe.ts'
import { type AskedCallback, checkCallback, register, registrationOf } from './register.ts'
import { createSecretReferences } from './secret-references.ts'
import type { StoredEnvironment } from './stored.ts'

/** Of the base URLs of a project's file. */
export { checkedBaseUrl } from './base-url.ts'

const storedSchema = registrationSchema.omit({ id: true })

interface RegistrationsOptions {
  readonly store: Pick<Store, 'saveValue' | 'removeValue'>
  readonly readStored: () => Promise<readonly { readonly id: number; readonly value: unknown }[]>
}

function createRegistrations({ store, readStored }: RegistrationsOptions) {
  async function list(): Promise<RegistrationRecord[]> {
    return (await readStored()).flatMap(({ id, value }) => {
      const parsed = storedSchema.safeParse(value)
      return parsed.success ? [{ id: registrationIdSchema.parse(id), ...parsed.data }] : []
    })
  }

  return {
    list,
    /** Stores the outcome in one row per environment and URL, with the time of registration. */
    async keep(
      environmentId: EnvironmentId,
      callbackUrl: string,
      result: RegisterResult,
      nowMs: number,
      tunnelId: TunnelId | null,
    ): Promise<void> {
      if (result.outcome !== 'registered' && result.outcome !== 'already-subscribed') return
      const own = (await list()).filter(one => one.environmentId === environmentId)
      const before = own.find(one => one.callbackUrl === callbackUrl)
      // The service does not say which URL is subscribed, so the stored state stays.
      if (result.outcome === 'already-subscribed' && before !== undefined) return
      const remote = registrationOf(callbackUrl, result.registrations)
      // Another URL was registered since then and replaced it, so this one counts from now.
      const sinceMs = before?.outcome === 'registered' ? before.registeredAtMs : null
      const isUnbroken =
        sinceMs !== null && !own.some(one => one.outcome === 'registered' && one.registeredAtMs > sinceMs)
      const value: Omit<RegistrationRecord, 'id'> = {
        environmentId,
        callbackUrl,
        remoteId: remote?.id ?? null,
        event: remote?.event ?? null,
        outcome: result.outcome,
        registeredAtMs: isUnbroken ? sinceMs : nowMs,
        tunnelId,
      }
      await store.saveValue('registrations', before?.id ?? null, value)
    },
    async removeOf(environmentId: EnvironmentId, remoteId?: string): Promise<void> {
      for (const one of await list()) {
        const isMeant = remoteId === undefined || one.remoteId === remoteId
        if (one.environmentId === environmentId && isMeant) await store.removeValue('registrations', one.id)
      }
    },
  }
}

/** Sent by gateways for a service that does not respond: RFC 9110, section 15.6. */
const gatewayStatuses = new Set([502, 503, 504])

/**
 * One HEAD request to a base URL, without credentials, body or redirects. It changes nothing at the service
 * and uses the proxies and certificates of calls. Never rejects.
 */
async function testEnvironment(baseUrl: string, options: CallOptions): Promise<EnvironmentTest> {
  const url = new URL(baseUrl)
  const { status, startedAtMs, elapsedMs, failure } = await callService(
    {
      method: 'HEAD',
      url,
      path: url.pathname,
      headers: [['User-Agent', 'Hooktrail']],
      body: new Uint8Array(0),
    },
    options,
  )
  const isBehindGateway = status !== null && gatewayStatuses.has(status)
  return {
    isResponding: status !== null && !isBehindGateway,
    checkedAtMs: startedAtMs,
    elapsedMs,
    httpStatus: status,
    message:
      status === null
        ? (failure?.message ?? 'No response.')
        : isBehindGateway
          ? `A gateway at ${url.host} responded with status ${status}: the service behind it does not respond. Try again later.`
          : `${url.host} responded with status ${status}.`,
  }
}

type Variables = Readonly<Record<string, string>>

export interface RegistrationOptions {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly accepted: () => readonly AcceptedCertificate[]
  readonly store: Pick<Store, 'saveValue' | 'removeValue' | 'takeNonce'>
  readonly queries: Pick<QueryWorker, 'ask'>
  readonly hasFromFile: boolean
  /** Before anything is sent to an environment. Throws `consent-needed` for one of a project's file. */
  readonly requireAllowed: (environment: StoredEnvironment) => void
  readonly expectProbe: () => Probe | null
  /** Tunnel whose address the callback URL starts with; `null` for none. */
  readonly tunnelAt: (callbackUrl: string) => TunnelId | null
}

export interface RegistrationLimits {
  readonly callMs: number
  readonly probeMs: number
}
const defaultLimits: RegistrationLimits = { callMs: 20_000, probeMs: 5_000 }

export type Registration = ReturnType<typeof createRegistration>

/** Environments and their registrations. Only these methods make calls. */
export function createRegistration(options: RegistrationOptions, limits: RegistrationLimits = defaultLimits) {
  const { clock, store, expectProbe, queries } = options
  const closing = new AbortController()
  const call: CallOptions = {
    clock,
    trust: () => ({ variable: options.secrets.variable, accepted: options.accepted() }),
    timeoutMs: limits.callMs,
    closing: closing.signal,
  }
  const secrets = createSecretReferences(options.secrets)
  const environments = createEnvironments({
    store,
    secrets,
    hasFromFile: options.hasFromFile,
    readStored: () => queries.ask('environments'),
  })
  const registrations = createRegistrations({ store, readStored: () => queries.ask('registrations') })
  const authenticated = createAuthenticate({
    secrets,
    takeNonce: keyHash => store.takeNonce(keyHash, clock.nowMs()),
  })
  const callAndKeep = createCalls({ call, authenticated, store })
  const callback = { call, expectProbe, probeMs: limits.probeMs }

  async function usable(id: EnvironmentId): Promise<StoredEnvironment> {
    const environment = await environments.stored(id)
    options.requireAllowed(environment)
    return environment
  }

  async function extension(
    id: EnvironmentId,
    request: { purpose: 'list' | 'remove'; method: 'GET' | 'DELETE'; path: string; variables: Variables },
  ): Promise<ExtensionResult> {
    const environment = await usable(id)
    const made = await callAndKeep({ ...request, environment, body: '' }, (response, clean) =>
      readExtensionResponse(request.purpose, response, clean),
    )
    return { ...made.read, httpStatus: made.outcome.status, callId: made.id }
  }

  return {
    listEnvironments: environments.list,
    checkFromFile: environments.checkFromFile,
    /** As `createEnvironments`; also removes the registrations of removed environments. */
    async replaceFromFile(given: readonly FileEnvironment[]) {
      const { removed, ...replaced } = await environments.replaceFromFile(given)
      for (const id of removed) await registrations.removeOf(id)
      return replaced
    },
    secretPlaces: (): SecretPlaceStatus[] => options.secrets.places.map(place => place.status()),
    /** Throws `name-taken`, `invalid-url`, `not-found`, `secret-required`, `secret-place-unsafe`, `secret-unavailable`. */
    saveEnvironment: environments.save,
    /** Also removes its typed secrets and registrations. Throws `not-found`. */
    async removeEnvironment(id: EnvironmentId): Promise<void> {
      await environments.remove(id)
      await registrations.removeOf(id)
    },
    /** Whether the service responds at its base URL. Throws `not-found`. */
    async testEnvironment(id: EnvironmentId): Promise<EnvironmentTest> {
      const { baseUrl } = await usable(id)
      return testEnvironment(baseUrl, { ...call, timeoutMs: limits.probeMs })
    },
    /** Throws `not-found`. */
    async check(id: EnvironmentId, asked: AskedCallback): Promise<CallbackCheck[]> {
      const environment = await environments.stored(id)
      return checkCallback(environment, { ...asked, callbackUrl: asked.callbackUrl.trim() }, callback)
    },
    /** Throws `not-found`, `secret-unavailable`. The service's response is in the result. */
    async register(id: EnvironmentId, asked: AskedCallback, variables: Variables): Promise<RegisterResult> {
      const environment = await usable(id)
      const result = await register({ ...asked, environment, variables }, callAndKeep, callback)
      const url = asked.callbackUrl.trim()
      await registrations.keep(id, url, result, clock.nowMs(), options.tunnelAt(url))
      return result
    },
    listRegistrations: registrations.list,
    async listCalls(window: {
      readonly environmentId?: number | undefined
      readonly before?: number | undefined
      readonly limit: number
    }): Promise<{ calls: ServiceCall[]; hasMore: boolean }> {
      const { calls, hasMore } = await queries.ask('serviceCalls', window)
      return {
        calls: calls.flatMap(({ id, value }) => {
          const parsed = serviceCallSchema.safeParse(typeof value === 'object' ? { ...value, id } : value)
          return parsed.success ? [parsed.data] : []
        }),
        hasMore,
      }
    },
    /** Extensions: see `ExtensionResult`. Throw `not-found`, `secret-unavailable`. */
    listRemote: (id: EnvironmentId, variables: Variables): Promise<ExtensionResult> =>
      extension(id, { purpose: 'list', method: 'GET', path: '/v4/webhooks', variables }),
    async removeRemote(id: EnvironmentId, remoteId: string, variables: Variables): Promise<ExtensionResult> {
      const path = `/v4/webhooks/${pathSegment(remoteId)}`
      const result = await extension(id, { purpose: 'remove', method: 'DELETE', path, variables })
      if (result.outcome === 'done') await registrations.removeOf(id, remoteId)
      return result
    },
    async publicKeys(id: EnvironmentId, variables: Variables): Promise<PublicKeysResult> {
      const environment = await usable(id)
      const request = { purpose: 'keys', method: 'GET', path: '/v4/webhooks/public-key', body: '' } as const
      const made = await callAndKeep({ ...request, environment, variables }, readKeysResponse)
      return { ...made.read, httpStatus: made.outcome.status, callId: made.id }
    },
    async probe(url: URL): Promise<ProbeResult> {
      const probe = expectProbe()
      if (probe === null) return { isReached: false, message: 'Hooktrail does not capture deliveries now.' }
      return probeAddress(url, probe, { ...call, timeoutMs: limits.probeMs })
    },
    close: (): void => closing.abort(),
  }
}

/** Throws `invalid-params` for text that a URL cannot hold or that would be another path. */
function pathSegment(remoteId: string): string {
  if (remoteId.isWellFormed() && !/^\.\.?$/.test(remoteId)) return encodeURIComponent(remoteId)
  throw new AppError(
    'invalid-params',
    `${JSON.stringify(remoteId)} cannot be the id of a registration. Use an id from the list of the service.`,
  )
}
