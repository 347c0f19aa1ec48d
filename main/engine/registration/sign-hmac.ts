import { createHmac } from 'node:crypto'

/** What is signed: the request as it goes out. */
export interface SignedRequest {
  /** An integer, above every earlier one of the key. */
  readonly nonce: number
  /** In upper case. */
  readonly method: string
  /** Path with its exact final slash and its query; no scheme or host. */
  readonly path: string
  /** The exact text sent; empty if none. */
  readonly body: string
}

/**
 * Lower-case hex HMAC-SHA256 of nonce, method, path and body joined without separators, keyed with the secret's UTF-8.
 * Source: Observed beyond the specification, "Registration".
 */
export function signHmac(request: SignedRequest, secret: string): string {
  const { nonce, method, path, body } = request
  return createHmac('sha256', secret).update(`${nonce}${method}${path}${body}`).digest('hex')
}

/** The value of the `Authorization` header. */
export function hmacAuthorization(request: SignedRequest, key: string, secret: string): string {
  return `Bitso ${key}:${request.nonce}:${signHmac(request, secret)}`
}
