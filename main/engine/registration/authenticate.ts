import { createHash } from 'node:crypto'
import type { HeaderPairs } from '#contract/terms'
import { createSequence } from '../jobs/in-sequence.ts'
import { removedSecret } from '../secrets/remove-secrets.ts'
import type { SecretReferences } from './secret-references.ts'
import { hmacAuthorization, type SignedRequest } from './sign-hmac.ts'
import type { StoredAuthentication } from './stored.ts'

export interface AuthenticateOptions {
  readonly secrets: SecretReferences
  /** Resolves after the nonce is on disk. */
  readonly takeNonce: (keyHash: string) => Promise<number>
}

/**
 * Runs `send` with the credentials of one call. Calls with one HMAC key run in sequence: the service refuses a nonce
 * that arrives after a later one. Rejects with `secret-unavailable`.
 */
export function createAuthenticate({ secrets, takeNonce }: AuthenticateOptions) {
  const sequences = new Map<string, ReturnType<typeof createSequence>>()

  return async function authenticated<T>(
    authentication: StoredAuthentication,
    request: Omit<SignedRequest, 'nonce'>,
    variables: Readonly<Record<string, string>>,
    send: (credentials: {
      readonly headers: HeaderPairs
      /** The headers as stored, without secrets. */
      readonly savedHeaders: HeaderPairs
      /** Texts that must not be stored if a response repeats them. */
      readonly secrets: readonly string[]
    }) => Promise<T>,
  ): Promise<T> {
    if (authentication.kind === 'none') return send({ headers: [], savedHeaders: [], secrets: [] })
    if (authentication.kind === 'header') {
      const headers: HeaderPairs = []
      for (const header of authentication.headers) {
        headers.push([header.name, await secrets.read(header.secret, variables)])
      }
      return send({
        headers,
        savedHeaders: headers.map(([name]) => [name, removedSecret]),
        secrets: headers.flatMap(([, value]) => secretsOfHeader(value)),
      })
    }
    const key = await secrets.read(authentication.key, variables)
    const secret = await secrets.read(authentication.secret, variables)
    const keyHash = createHash('sha256').update(key).digest('hex')
    const inSequence = sequences.get(keyHash) ?? createSequence()
    sequences.set(keyHash, inSequence)
    return inSequence(async () => {
      const nonce = await takeNonce(keyHash)
      const value = hmacAuthorization({ ...request, nonce }, key, secret)
      return send({
        headers: [['Authorization', value]],
        savedHeaders: [['Authorization', `Bitso ${removedSecret}:${nonce}:${removedSecret}`]],
        secrets: [key, secret, value.slice(value.lastIndexOf(':') + 1)],
      })
    })
  }
}

/** The value, its credentials after the scheme, and the decoded Basic credentials. */
function secretsOfHeader(value: string): string[] {
  const credentials = value.split(' ').slice(1)
  if (!/^basic /i.test(value)) return [value, ...credentials]
  const pair = Buffer.from(credentials.join(''), 'base64').toString()
  return [value, ...credentials, pair, pair.slice(pair.indexOf(':') + 1)]
}
