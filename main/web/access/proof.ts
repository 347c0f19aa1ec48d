import { createHmac } from 'node:crypto'

/**
 * What only who knows the hash of a session key can answer to `nonce`: a page asks for it before it shows its key to
 * whatever listens on the port now. `hash`: of the key, base64url. `port`: the server's own, so that a program that took
 * its former port cannot pass on what the server answers at another.
 */
export function proofOf(hash: string, nonce: string, port: number): string {
  return createHmac('sha256', Buffer.from(hash, 'base64url')).update(`${nonce}:${port}`).digest('base64url')
}
