import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The key to the interface of one running process. */
export interface LaunchToken {
  readonly text: string
  /** Cookies ignore ports, so each launch has a name of its own: two Hooktrails do not log each other out. */
  readonly cookieName: string
  /** Takes the same time however much of the candidate is right. */
  matches(candidate: string): boolean
}

/** A new token of 256 random bits. */
export function createLaunchToken(): LaunchToken {
  const text = randomBytes(32).toString('base64url')
  const digest = sha256(text)
  return {
    text,
    // Of another hash than the one compared with, and short: it says nothing about the token.
    cookieName: `hooktrail-${sha256(`cookie:${text}`).toString('hex').slice(0, 12)}`,
    matches: candidate => timingSafeEqual(sha256(candidate), digest),
  }
}

/** The value of a cookie in a `Cookie` header; `null` where it is not there. */
export function cookieValue(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return null
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
