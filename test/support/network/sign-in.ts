import { generateKeyPairSync } from 'node:crypto'
import type { BrowserId } from '#contract/access'
import { httpCall } from './http-call.ts'
import { type RequestToSign, signRequest } from './sign-request.ts'

/** What a page keeps of its sign-in. */
export interface PageSession {
  readonly id: BrowserId
  /** The private key: PKCS#8, base64url. */
  readonly key: string
  /** Hooktrail's public key: SPKI, base64url. */
  readonly server: string
  readonly port: number
}

/** A browser that is signed in, as far as HTTP sees it. */
export interface SignedIn extends PageSession {
  /** Of the interface: `http://127.0.0.1:4401`. */
  readonly origin: string
  /** The headers of one request that it signs; a call unless said otherwise. */
  headers(request?: Omit<RequestToSign, 'challenge'>): Promise<Record<string, string>>
}

/** Uses the one-time code of the interface's address up, as the page does. */
export async function signIn(interfaceUrl: string): Promise<SignedIn> {
  const { origin, hash } = new URL(interfaceUrl)
  const { key, publicKey } = newKeyPair()
  const { id, server, port } = await post(`${origin}/api/enter`, {
    code: hash.slice('#entry='.length),
    publicKey,
  })
  const session = { id, key, server, port }
  return { ...session, origin, headers: request => signedHeaders(origin, session, request) }
}

/** A session key, and its public half as it is sent. */
export function newKeyPair(): { readonly key: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
  }
}

/** The headers of one request of a page, signed for the process that runs now. */
export async function signedHeaders(
  origin: string,
  session: PageSession,
  request: Omit<RequestToSign, 'challenge'> = {},
): Promise<Record<string, string>> {
  const { challenge } = await post(`${origin}/api/proof`, { id: session.id, nonce: 'n'.repeat(22) })
  return { authorization: signRequest(session, { ...request, challenge }) }
}

async function post(url: string, value: object) {
  const response = await httpCall(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  })
  const reply = JSON.parse(response.text)
  if (!reply.ok) throw new Error(`${response.status} ${response.text}`)
  return reply.value
}
