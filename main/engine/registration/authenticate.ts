import { createHash } from 'node:crypto'
import type { HeaderPairs } from '#contract/terms'
import type { SecretReferences } from './secret-references.ts'
import { removedSecret } from './secrets/remove-secrets.ts'
import { hmacAuthorization, type SignedRequest } from './sign-hmac.ts'
import type { StoredAuthentication } from './stored.ts'

/** The headers that authenticate a call, and how they are stored. */
export interface Credentials {
  readonly headers: HeaderPairs
  /** The same with every secret removed. */
  readonly keptHeaders: HeaderPairs
  /** Texts that must not be stored where an answer repeats them. */
  readonly secrets: readonly string[]
}

export interface AuthenticateOptions {
  readonly secrets: SecretReferences
  /** On disk before it is given. */
  readonly takeNonce: (keyHash: string) => Promise<number>
}

/**
 * Runs `send` with the credentials of one call. Calls of one HMAC key go out one after another: a later nonce that
 * arrives first would make the service refuse the earlier. Rejects with `secret-unavailable`.
 */
export function createAuthenticate({ secrets, takeNonce }: AuthenticateOptions) {
  const turns = new Map<string, Promise<unknown>>()

  return async function authenticated<T>(
    authentication: StoredAuthentication,
    request: Omit<SignedRequest, 'nonce'>,
    variables: Readonly<Record<string, string>>,
    send: (credentials: Credentials) => Promise<T>,
  ): Promise<T> {
    if (authentication.kind === 'none') return send({ headers: [], keptHeaders: [], secrets: [] })
    if (authentication.kind === 'header') {
      const headers: HeaderPairs = []
      for (const header of authentication.headers) {
        headers.push([header.name, await secrets.read(header.secret, variables)])
      }
      return send({
        headers,
        keptHeaders: headers.map(([name]) => [name, removedSecret]),
        secrets: headers.flatMap(([, value]) => secretsOfHeader(value)),
      })
    }
    const key = await secrets.read(authentication.key, variables)
    const secret = await secrets.read(authentication.secret, variables)
    const keyHash = createHash('sha256').update(key).digest('hex')
    const signAndSend = async (): Promise<T> => {
      const nonce = await takeNonce(keyHash)
      const value = hmacAuthorization({ ...request, nonce }, key, secret)
      return send({
        headers: [['Authorization', value]],
        keptHeaders: [['Authorization', `Bitso ${removedSecret}:${nonce}:${removedSecret}`]],
        secrets: [key, secret, value.slice(value.lastIndexOf(':') + 1)],
      })
    }
    const sent = (turns.get(keyHash) ?? Promise.resolve()).then(signAndSend)
    const settled = sent.catch(() => {})
    turns.set(keyHash, settled)
    void settled.then(() => {
      if (turns.get(keyHash) === settled) turns.delete(keyHash)
    })
    return sent
  }
}

/** The value, its credentials behind the scheme, and what Basic credentials are the base64 of. */
function secretsOfHeader(value: string): string[] {
  const credentials = value.split(' ').slice(1)
  if (!/^basic /i.test(value)) return [value, ...credentials]
  const pair = Buffer.from(credentials.join(''), 'base64').toString()
  return [value, ...credentials, pair, pair.slice(pair.indexOf(':') + 1)]
}
