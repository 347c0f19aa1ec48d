import { createHash, createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import type { PageSession } from './sign-in.ts'

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
