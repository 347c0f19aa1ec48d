import {
  type ServiceCall,
  type ServiceCallId,
  serviceCallIdSchema,
} from '#contract/registration/registration'
import type { HeaderPairs } from '#contract/terms'
import { removedSecret, removeSecrets } from '../secrets/remove-secrets.ts'
import type { Store } from '../store/store.ts'
import type { createAuthenticate } from './authenticate.ts'
import { type CallOptions, type CallOutcome, callService } from './call-service.ts'
import type { Clean } from './responses/service-words.ts'
import type { StoredEnvironment } from './stored.ts'

export interface CallsOptions {
  readonly call: CallOptions
  readonly authenticated: ReturnType<typeof createAuthenticate>
  readonly store: Pick<Store, 'saveValue'>
}

const maximumSavedCharacters = 64 * 1024
const secretHeaders = new Set(['set-cookie', 'authorization', 'www-authenticate', 'proxy-authenticate'])

/** Makes a call with its credentials, and stores request and response without the secrets. */
export function createCalls({ call, authenticated, store }: CallsOptions) {
  return async function callAndKeep<R extends { readonly outcome: string; readonly message: string }>(
    request: {
      readonly environment: StoredEnvironment
      readonly purpose: ServiceCall['purpose']
      readonly method: 'GET' | 'POST' | 'DELETE'
      /** Follows the base URL, with its exact final slash. */
      readonly path: string
      readonly body: string
      readonly variables: Readonly<Record<string, string>>
    },
    readResponse: (outcome: CallOutcome, clean: Clean) => R,
  ): Promise<{ readonly read: R; readonly outcome: CallOutcome; readonly id: ServiceCallId }> {
    const { environment, method, body } = request
    const url = new URL(`${environment.baseUrl}${request.path}`)
    const path = `${url.pathname}${url.search}`
    const own: HeaderPairs = [
      ['User-Agent', 'Hooktrail'],
      ['Accept', 'application/json'],
      ...(body === '' ? [] : [['Content-Type', 'application/json'] satisfies [string, string]]),
    ]
    return authenticated(
      environment.authentication,
      { method, path, body },
      request.variables,
      async credentials => {
        const outcome = await callService(
          { method, url, path, headers: [...own, ...credentials.headers], body: Buffer.from(body) },
          call,
        )
        const clean: Clean = (text, isCut = false) => removeSecrets(text, credentials.secrets, { isCut })
        const read = readResponse(outcome, clean)
        const responseBody = new TextDecoder().decode(outcome.body)
        const saved: Omit<ServiceCall, 'id'> = {
          environmentId: environment.id,
          environmentName: environment.name,
          service: environment.service,
          purpose: request.purpose,
          method,
          url: url.href,
          sentHeaders: [...own, ...credentials.savedHeaders],
          sentBody: clean(body),
          startedAtMs: outcome.startedAtMs,
          elapsedMs: outcome.elapsedMs,
          httpStatus: outcome.status,
          responseHeaders: outcome.headers.map(([name, value]) => [
            clean(name),
            secretHeaders.has(name.toLowerCase()) ? removedSecret : clean(value),
          ]),
          responseBody: removeSecrets(responseBody, credentials.secrets, { isCut: outcome.isCut }).slice(
            0,
            maximumSavedCharacters,
          ),
          isResponseCut: outcome.isCut || responseBody.length > maximumSavedCharacters,
          outcome: read.outcome,
          message: clean(read.message),
        }
        const id = serviceCallIdSchema.parse(await store.saveValue('service_calls', null, saved))
        return { read: { ...cleaned(read, clean), outcome: read.outcome }, outcome, id }
      },
    )
  }
}

function cleaned<T>(value: T, clean: (text: string) => string): T {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return clean(part)
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, walk(inner)]))
  }
  return walk(value) as T
}
