import { randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '#contract/errors'
import { createListeners } from '../engine/listeners.ts'
import { sha256 } from './access/signature.ts'

const shortestToken = 16

export type ApiToken = ReturnType<typeof createApiToken>

/**
 * The bearer token of the HTTP API, which ends with the process. `given`: chosen by the user, for programs that can't
 * read the first line of `serve`. Throws `invalid-key` for a short one, and for one that no request could send.
 */
export function createApiToken(given: string | undefined) {
  if (given !== undefined && given.length < shortestToken) {
    throw new AppError('invalid-key', `HOOKTRAIL_TOKEN needs at least ${shortestToken} characters.`)
  }
  if (given !== undefined && !/^[!-~]+$/.test(given)) {
    throw new AppError(
      'invalid-key',
      'HOOKTRAIL_TOKEN may contain only letters, digits and signs of ASCII, no spaces.',
    )
  }
  const token = given ?? randomBytes(24).toString('base64url')
  const hash = sha256(token)
  const revoked = createListeners()
  let isValid = true

  return {
    token,
    /** Whether an `Authorization` header has the token. */
    admits(authorization: string | undefined): boolean {
      const sent = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
      return isValid && sent !== undefined && timingSafeEqual(sha256(sent), hash)
    },
    /** False if it was revoked before. */
    revoke(): boolean {
      const wasValid = isValid
      isValid = false
      if (wasValid) revoked.tell()
      return wasValid
    },
    onRevoked: revoked.add,
  }
}
