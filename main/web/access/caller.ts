import type { IncomingMessage } from 'node:http'
import type { BrowserId } from '#contract/access'
import { parseSignature, refusalText, requestText } from '#contract/signed-request'
import type { Challenges } from './challenges.ts'
import type { InterfaceAccess } from './interface-access.ts'

/** Sender of a request, by its `Authorization` header. */
export type Caller =
  | {
      readonly kind: 'browser'
      readonly id: BrowserId
      /** SHA-256 of the body that was signed, base64url. */
      readonly contentSha256: string
    }
  | { readonly kind: 'unknown' }
  /** Signed by a signed-in browser, and admitted before. */
  | { readonly kind: 'repeated' }
  /** Signed by a signed-in browser, for a challenge that has ended. `proof`: of `refusalText`. */
  | {
      readonly kind: 'outdated'
      readonly challenge: string
      readonly sinceMs: number
      readonly proof: string
    }

const unknown: Caller = { kind: 'unknown' }

/**
 * A signed request is admitted once: its nonce is used up, whatever follows. The body is not read here; code that reads
 * it must compare it with `contentSha256`.
 */
export async function identifyCaller(
  access: Pick<InterfaceAccess, 'verify' | 'sign'>,
  challenges: Challenges,
  request: IncomingMessage,
): Promise<Caller> {
  const { headers, method = '', url: path = '' } = request
  const signed = parseSignature(headers.authorization ?? '')
  if (signed === null) return unknown
  const port = ownPort(request)
  const { browser: id, challenge, nonce, contentSha256, signature } = signed
  const browser = await access.verify(id, requestText({ port, method, path }, signed), signature)
  if (browser === null) return unknown
  const taken = challenges.take(challenge, nonce)
  if (taken === 'admitted') return { kind: 'browser', id: browser.id, contentSha256 }
  if (taken === 'repeated') return { kind: 'repeated' }
  const [current, sinceMs] = [challenges.current(), challenges.sinceMs()]
  const proof = await access.sign(id, refusalText(nonce, port, current, sinceMs))
  return proof === null ? unknown : { kind: 'outdated', challenge: current, sinceMs, proof }
}

/** The port that this server listens on, regardless of `Host`. 0 if the client has left. */
export function ownPort({ socket }: IncomingMessage): number {
  return socket.localPort ?? 0
}
