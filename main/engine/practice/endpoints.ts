import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { AppError } from '#contract/errors'
import { parsedJson } from '#contract/json/parsed-json'
import type { Service } from '#contract/terms'
import type { TargetUrl } from '../sending/direct.ts'

export interface EndpointResponse {
  readonly status: number
  readonly body: unknown
}

const transactionBody = z.object({ callback_url: z.string(), events: z.array(z.unknown()) })
const fundingBody = z.object({ callback_url: z.string() })

/** `publicKey`: DER (SPKI) in base64. */
export interface PublicKey {
  readonly keyId: string
  readonly publicKey: string
}

/** Calls without and with a signature, as of two users of the service: each has its own callback URLs. */
export type Account = 'open' | 'signed'

export interface SignedCall {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly authorization: string
}

export type Endpoints = ReturnType<typeof createEndpoints>

/**
 * Sources: Transaction Notification Service and Funding and Withdrawal Notification Service, "Register a callback URL";
 * statuses and the funding service's error shape: Observed beyond the specification, "Registration".
 */
export function createEndpoints(options: {
  /** Whose call it is, or why it is refused. */
  readonly authenticate: (request: SignedCall) => { readonly account: Account } | { readonly refusal: string }
  readonly signingKey: () => Promise<PublicKey>
  readonly isSubscribed: (account: Account, service: Service) => boolean
  /** Target for notifications to this URL. Throws `invalid-url`, `remote-target-refused`. */
  readonly targetOf: (callbackUrl: string) => TargetUrl
  readonly onRegistered: (account: Account, service: Service, target: TargetUrl) => void
}) {
  let nextId = 1

  function registerTransactions(account: Account, body: unknown): EndpointResponse {
    const fail = (error: string): EndpointResponse => ({ status: 400, body: { success: false, error } })
    const parsed = transactionBody.safeParse(body)
    if (!parsed.success) return fail('callback_url and events are required')
    const { callback_url: callbackUrl, events } = parsed.data
    if (events.length !== 1 || events[0] !== 'TRANSACTION') return fail('events takes only TRANSACTION')
    const target = targetOrRefusal(callbackUrl)
    if (target === null) return fail('callback_url is not a valid URL')
    if ('body' in target) return target
    if (options.isSubscribed(account, 'transactions'))
      return fail('Event type TRANSACTION is already subscribed')
    const webhooks = [{ id: nextId, callback_url: callbackUrl, event: 'TRANSACTION' }]
    nextId += 1
    options.onRegistered(account, 'transactions', target)
    return { status: 201, body: { message: 'The webhook was created', webhooks } }
  }

  function registerFunding(account: Account, body: unknown): EndpointResponse {
    const parsed = fundingBody.safeParse(body)
    if (!parsed.success) return fundingFailure(400, '0303', 'Missing field: callback_url')
    const { callback_url: callbackUrl } = parsed.data
    if (/\p{Lu}/u.test(callbackUrl)) return fundingFailure(400, '0362', 'Invalid URL')
    const target = targetOrRefusal(callbackUrl)
    if (target === null) return fundingFailure(400, '0322', 'Not a URL')
    if ('body' in target) return target
    options.onRegistered(account, 'funding', target)
    return { status: 200, body: { success: true, payload: `The URL was registered: ${callbackUrl}` } }
  }

  /** `null`: not a URL that a service would accept. Hooktrail's refusal of a host has no service's code. */
  function targetOrRefusal(callbackUrl: string): TargetUrl | EndpointResponse | null {
    try {
      return options.targetOf(callbackUrl)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return error.code === 'invalid-url'
        ? null
        : { status: 403, body: { success: false, error: error.message } }
    }
  }

  /** Observed beyond the specification, "Delivery": a list, without authentication. */
  async function publicKeys(): Promise<EndpointResponse> {
    try {
      const { keyId, publicKey } = await options.signingKey()
      return { status: 200, body: [{ key_id: keyId, public_key: publicKey }] }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { status: 500, body: { success: false, error: error.message } }
    }
  }

  return {
    /** Response to a registration call as documented, and to the public call for public keys. `body`: exact text. */
    async respond(
      { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
      text: string,
    ): Promise<EndpointResponse> {
      if (method === 'GET' && url === '/v4/webhooks/public-key') return publicKeys()
      const service = serviceOf(method, url)
      if (service === null) return { status: 404, body: { success: false, error: 'There is no such call' } }
      const authorization = headers.authorization ?? ''
      const caller = options.authenticate({ method, path: url, body: text, authorization })
      if ('refusal' in caller) {
        return service === 'funding'
          ? fundingFailure(401, '0201', caller.refusal)
          : { status: 401, body: { success: false, error: caller.refusal } }
      }
      const register = service === 'transactions' ? registerTransactions : registerFunding
      return register(caller.account, parsedJson(text))
    },
  }
}

function fundingFailure(status: number, code: string, message: string): EndpointResponse {
  return { status, body: { success: false, error: { code, message, details: [] } } }
}

function serviceOf(method: string, path: string): Service | null {
  if (method !== 'POST') return null
  if (path === '/v4/webhooks') return 'transactions'
  // The documentation disagrees about the final slash.
  return path === '/api/v3/webhooks/' || path === '/api/v3/webhooks' ? 'funding' : null
}
