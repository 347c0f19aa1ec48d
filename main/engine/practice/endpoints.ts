import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { Service } from '#contract/terms'

/** The answer of an endpoint. */
export interface EndpointAnswer {
  readonly status: number
  readonly body: unknown
}

export interface Endpoints {
  /** Answers a registration call as the documents describe. `body`: the exact text that came. */
  answer(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>, body: string): EndpointAnswer
}

export interface EndpointsOptions {
  /** `null`: calls need no authentication. Returns why a call is not authenticated, `null` where it is. */
  readonly checkSignature:
    | ((request: { method: string; path: string; body: string; authorization: string }) => string | null)
    | null
  readonly isSubscribed: (service: Service) => boolean
  readonly onRegistered: (service: Service, callbackUrl: string) => void
}

const transactionBody = z.object({ callback_url: z.string(), events: z.array(z.unknown()) })
const fundingBody = z.object({ callback_url: z.string() })

/**
 * Sources: Transaction Notification Service and Funding and Withdrawal Notification Service, "Register a callback URL";
 * statuses and the funding service's error shape: Observed beyond the specification, "Registration".
 */
export function createEndpoints(options: EndpointsOptions): Endpoints {
  let nextId = 1

  function registerTransactions(body: unknown): EndpointAnswer {
    const fail = (error: string): EndpointAnswer => ({ status: 400, body: { success: false, error } })
    const parsed = transactionBody.safeParse(body)
    if (!parsed.success) return fail('callback_url and events are required')
    const { callback_url: callbackUrl, events } = parsed.data
    if (events.length !== 1 || events[0] !== 'TRANSACTION') return fail('events takes only TRANSACTION')
    if (!isUrl(callbackUrl)) return fail('callback_url is not a valid URL')
    if (options.isSubscribed('transactions')) return fail('Event type TRANSACTION is already subscribed')
    const webhooks = [{ id: nextId, callback_url: callbackUrl, event: 'TRANSACTION' }]
    nextId += 1
    options.onRegistered('transactions', callbackUrl)
    return { status: 201, body: { message: 'The webhook was created', webhooks } }
  }

  function registerFunding(body: unknown): EndpointAnswer {
    const parsed = fundingBody.safeParse(body)
    if (!parsed.success) return fundingFailure(400, '0303', 'Missing field: callback_url')
    const { callback_url: callbackUrl } = parsed.data
    if (/\p{Lu}/u.test(callbackUrl)) return fundingFailure(400, '0362', 'Invalid URL')
    if (!isUrl(callbackUrl)) return fundingFailure(400, '0322', 'Not a URL')
    options.onRegistered('funding', callbackUrl)
    return { status: 200, body: { success: true, payload: `The URL was registered: ${callbackUrl}` } }
  }

  return {
    answer({ method = '', url = '', headers }, text) {
      const service = serviceOf(method, url)
      if (service === null) return { status: 404, body: { success: false, error: 'There is no such call' } }
      const authorization = headers.authorization ?? ''
      const refusal = options.checkSignature?.({ method, path: url, body: text, authorization }) ?? null
      if (refusal !== null) {
        return service === 'funding'
          ? fundingFailure(401, '0201', refusal)
          : { status: 401, body: { success: false, error: refusal } }
      }
      const body = jsonOf(text)
      return service === 'transactions' ? registerTransactions(body) : registerFunding(body)
    },
  }
}

function fundingFailure(status: number, code: string, message: string): EndpointAnswer {
  return { status, body: { success: false, error: { code, message, details: [] } } }
}

function serviceOf(method: string, path: string): Service | null {
  if (method !== 'POST') return null
  if (path === '/v4/webhooks') return 'transactions'
  // Documentation disagrees on the final slash.
  return path === '/api/v3/webhooks/' || path === '/api/v3/webhooks' ? 'funding' : null
}

function isUrl(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Answered as a body without its fields.
    return null
  }
}
