import { randomBytes } from 'node:crypto'
import type { Clock } from '../../engine/ports.ts'

/** Requests that one challenge is valid for. It bounds what is remembered: a few MB for two challenges. */
export const maximumNonces = 10_000

interface Challenge {
  readonly text: string
  readonly madeAtMs: number
  /** Of the requests that were admitted with it. */
  readonly nonces: Set<string>
}

/** What pages sign their requests for: a random value that ends with the process, or after so many requests. */
export interface Challenges {
  current(): string
  /**
   * Uses a nonce up; to be called once the signature is verified. `repeated`: the request was admitted before.
   * `outdated`: its challenge has ended, or is another process's.
   */
  take(challenge: string, nonce: string): 'admitted' | 'repeated' | 'outdated'
  /** An outdated request was not carried out within so many milliseconds. Whole ms. */
  sinceMs(): number
}

export function createChallenges(clock: Clock): Challenges {
  let current = make()
  /** Remembered, so that an admitted request that comes again is not taken for one that was never carried out. */
  let previous: Challenge | null = null

  function make(): Challenge {
    const text = randomBytes(16).toString('base64url')
    return { text, madeAtMs: clock.monotonicMs(), nonces: new Set() }
  }

  return {
    current: () => current.text,
    take(challenge, nonce) {
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
    sinceMs: () => Math.floor(clock.monotonicMs() - (previous ?? current).madeAtMs),
  }
}
