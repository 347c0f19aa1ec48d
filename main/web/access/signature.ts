import { createHmac } from 'node:crypto'

/** As a page makes it, see `signed-request.ts` of the contract. `hash`: SHA-256 of the session key, base64url. */
export function signatureOf(hash: string, text: string): string {
  return createHmac('sha256', Buffer.from(hash, 'base64url')).update(text).digest('base64url')
}
