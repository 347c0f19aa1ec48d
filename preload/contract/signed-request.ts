/**
 * How a page of the browser interface authenticates without sending its session key, and how Hooktrail authenticates
 * itself to it. Every signature is HMAC-SHA256 with the SHA-256 of the session key, as base64url without padding. Each
 * signed text begins with its purpose, and no part has a line break, so that a signature for one purpose is valid for
 * no other.
 */

/** Of the `Authorization` header of a signed request. */
const scheme = 'Hooktrail-HMAC-SHA256'

/** What the `Authorization` header of a signed request holds. */
export interface RequestSignature {
  /** The id of the browser that signed. */
  readonly browser: number
  /** The server's, from its proof: 128 random bits, no secret. The request is worth nothing once it has ended. */
  readonly challenge: string
  /** 128 random bits of the page: a request that comes again is refused. */
  readonly nonce: string
  /** SHA-256 of the body. */
  readonly contentSha256: string
  readonly signature: string
}

/** What a signed request asks, and of which server. */
export interface SignedTarget {
  /** The server's own, which is another than the page's where a port is forwarded. */
  readonly port: number
  readonly method: string
  /** With its query. */
  readonly path: string
}

/** What is signed of a request. */
export function requestText(target: SignedTarget, signed: Omit<RequestSignature, 'signature'>): string {
  const { port, method, path } = target
  const { browser, challenge, nonce, contentSha256 } = signed
  return ['request', challenge, port, browser, nonce, method, path, contentSha256].join('\n')
}

/** What Hooktrail signs to show that it knows the key's hash: the page's `nonce`, its own port, and its challenge. */
export function proofText(nonce: string, port: number, challenge: string): string {
  return ['proof', nonce, port, challenge].join('\n')
}

/**
 * What Hooktrail signs when it refuses the request with this nonce, since its challenge has ended. `challenge`: the one
 * to sign for now. `sinceMs`: it has not carried out the request within so many milliseconds.
 */
export function refusalText(nonce: string, port: number, challenge: string, sinceMs: number): string {
  return ['outdated', nonce, port, challenge, sinceMs].join('\n')
}

export function formatSignature({ signature, ...signed }: RequestSignature): string {
  const { browser, challenge, nonce, contentSha256 } = signed
  const parts = [
    `browser=${browser}`,
    `challenge=${challenge}`,
    `nonce=${nonce}`,
    `content-sha256=${contentSha256}`,
    `signature=${signature}`,
  ]
  return `${scheme} ${parts.join(', ')}`
}

const pattern = new RegExp(
  `^${scheme} browser=(\\d{1,15}), challenge=([\\w-]{22}), nonce=([\\w-]{22}), content-sha256=([\\w-]{43}), signature=([\\w-]{43})$`,
  'i',
)

/** `null` where an `Authorization` header is of another scheme, or malformed. */
export function parseSignature(authorization: string): RequestSignature | null {
  const found = pattern.exec(authorization)
  if (found === null) return null
  const [, browser = '', challenge = '', nonce = '', contentSha256 = '', signature = ''] = found
  return { browser: Number(browser), challenge, nonce, contentSha256, signature }
}
