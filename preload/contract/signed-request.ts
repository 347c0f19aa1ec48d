/**
 * Mutual authentication of browser pages and Hooktrail: each has a key pair and the other's public key. Every signature
 * is ECDSA with P-256 and SHA-256 (r and s, 64 bytes), as base64url without padding. Each signed text starts with its
 * purpose, and no part has a line break, so that a signature for one purpose is valid for no other.
 */

export const signatureScheme = 'Hooktrail-ES256'
export const signaturePattern = /^[\w-]{86}$/

export interface RequestSignature {
  readonly browser: number
  /** From the server's proof: 128 random bits, not secret. Requests are invalid once it has ended. */
  readonly challenge: string
  /** 128 random bits of the page: a repeated request is refused. */
  readonly nonce: string
  readonly contentSha256: string
  readonly signature: string
}

export function requestText(
  target: {
    /** Port of the server, which differs from the page's if a port is forwarded. */
    readonly port: number
    readonly method: string
    /** With its query. */
    readonly path: string
  },
  signed: Omit<RequestSignature, 'signature'>,
): string {
  const { port, method, path } = target
  const { browser, challenge, nonce, contentSha256 } = signed
  return ['request', challenge, port, browser, nonce, method, path, contentSha256].join('\n')
}

/** Text that Hooktrail signs as proof for a browser: the page's `nonce`, the server's port, and its challenge. */
export function proofText(browser: number, nonce: string, port: number, challenge: string): string {
  return ['proof', browser, nonce, port, challenge].join('\n')
}

/**
 * Text that Hooktrail signs to refuse a request whose challenge has ended. `challenge`: the current one. `sinceMs`:
 * it has not carried out the request within this time.
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
  return `${signatureScheme} ${parts.join(', ')}`
}

const pattern = new RegExp(
  `^${signatureScheme} browser=(\\d{1,15}), challenge=([\\w-]{22}), nonce=([\\w-]{22}), content-sha256=([\\w-]{43}), signature=([\\w-]{86})$`,
  'i',
)

/** `null` for another scheme or a malformed header. */
export function parseSignature(authorization: string): RequestSignature | null {
  const found = pattern.exec(authorization)
  if (found === null) return null
  const [, browser = '', challenge = '', nonce = '', contentSha256 = '', signature = ''] = found
  return { browser: Number(browser), challenge, nonce, contentSha256, signature }
}
