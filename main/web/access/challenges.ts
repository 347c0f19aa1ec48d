import { randomBytes } from 'node:crypto'
import type { Clock } from '../../engine/ports.ts'

/** Requests that one challenge is valid for. Bounds the memory to a few MB for two challenges. */
export const maximumNonces = 10_000

interface Challenge {
  readonly text: string
  readonly madeAtMs: number
  readonly nonces: Set<string>
}

export type Challenges = ReturnType<typeof createChallenges>

/** Pages sign their requests for a challenge, a random value. It ends with the process, or after `maximumNonces` requests. */
export function createChallenges(clock: Clock) {
  let current = make()
  /** Stored, so that a repeated request is not reported as never carried out. */
  let previous: Challenge | null = null

  function make(): Challenge {
    const text = randomBytes(16).toString('base64url')
    return { text, madeAtMs: clock.monotonicMs(), nonces: new Set() }
  }

  return {
    current: () => current.text,
    /**
     * Uses a nonce up; called after the signature is verified. `repeated`: the request was admitted before. `outdated`:
     * its challenge has ended, or is of another process.
     */
    take(challenge: string, nonce: string) {
      if (challenge === previous?.text && previous.nonces.has(nonce)) return 'repeated'
      if (challenge !== current.text) return 'outdated'
      if (current.nonces.has(nonce)) return 'repeated'
      current.nonces.add(nonce)
      if (current.nonces.size >= maximumNonces) {
        previous = current
        current = make()
      }
      return 'admitted'
    },
    /** An outdated request was not carried out within this time, in milliseconds without fractions. */
    sinceMs: () => Math.floor(clock.monotonicMs() - (previous ?? current).madeAtMs),
  }
}
