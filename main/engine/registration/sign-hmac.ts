import { createHmac } from 'node:crypto'

export interface SignedRequest {
  /** Higher than every earlier nonce of the key. */
  readonly nonce: number
  readonly method: string
  /** Path with its exact final slash and query, without scheme and host. */
  readonly path: string
  /** Exact text; empty for none. */
  readonly body: string
}

/**
 * Lower-case hex HMAC-SHA256 of nonce, method, path and body without separators, with the secret's UTF-8 as key.
 * Source: Observed beyond the specification, "Registration".
 */
export function signHmac(request: SignedRequest, secret: string): string {
  const { nonce, method, path, body } = request
  return createHmac('sha256', secret).update(`${nonce}${method}${path}${body}`).digest('hex')
}

export function hmacAuthorization(request: SignedRequest, key: string, secret: string): string {
  return `Bitso ${key}:${request.nonce}:${signHmac(request, secret)}`
}
