import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { SignedIn } from './sign-in.ts'

export interface RequestToSign {
  readonly challenge: string
  readonly method?: string
  readonly path?: string
  readonly body?: string
  readonly nonce?: string
  readonly port?: number
}

/** The `Authorization` header of a page's request, as docs/signing-in.md describes it; a call unless said otherwise. */
export function signRequest({ origin, id, key }: SignedIn, request: RequestToSign): string {
  const { challenge, method = 'POST', path = '/api/call', body = '' } = request
  const { nonce = randomBytes(16).toString('base64url'), port = Number(new URL(origin).port) } = request
  const content = createHash('sha256').update(body).digest('base64url')
  const text = ['request', challenge, port, id, nonce, method, path, content].join('\n')
  const signature = hmac(key, text)
  return `Hooktrail-HMAC-SHA256 browser=${id}, challenge=${challenge}, nonce=${nonce}, content-sha256=${content}, signature=${signature}`
}

/** HMAC-SHA256 with the SHA-256 of the session key. */
export function hmac(key: string, text: string): string {
  return createHmac('sha256', createHash('sha256').update(key).digest()).update(text).digest('base64url')
}
