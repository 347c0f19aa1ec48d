import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import type { BrowserId } from '#contract/access'
import { httpCall } from './http-call.ts'

export interface RequestToSign {
  readonly challenge: string
  readonly method?: string
  readonly path?: string
  readonly body?: string
  readonly nonce?: string
  readonly port?: number
}

const dsaEncoding = 'ieee-p1363'

/** The `Authorization` header of a page's request, as docs/signing-in.md describes it; a call unless said otherwise. */
export function signRequest({ id, key, ...own }: PageSession, request: RequestToSign): string {
  const { challenge, method = 'POST', path = '/api/call', body = '' } = request
  const { nonce = randomBytes(16).toString('base64url'), port = own.port } = request
  const content = createHash('sha256').update(body).digest('base64url')
  const text = ['request', challenge, port, id, nonce, method, path, content].join('\n')
  return `Hooktrail-ES256 browser=${id}, challenge=${challenge}, nonce=${nonce}, content-sha256=${content}, signature=${signText(key, text)}`
}

export function signText(key: string, text: string): string {
  const own = createPrivateKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'pkcs8' })
  return sign('sha256', Buffer.from(text), { key: own, dsaEncoding }).toString('base64url')
}

/** Whether the owner of this public key signed it. */
export function isSigned(publicKey: string, text: string, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' })
  return verify('sha256', Buffer.from(text), { key, dsaEncoding }, Buffer.from(signature, 'base64url'))
}

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
