import { randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '#contract/errors'
import type { Clock } from '../../engine/ports.ts'
import { sha256 } from './sha256.ts'

/** A person may have to find the terminal, another machine, or the browser first. */
export const entryLifetimeMs = 15 * 60_000
/** The newest codes are remembered, so that a later attempt gets a precise message. */
const maximumCodes = 20

/** What to do, whatever was wrong with a code. */
const remedy = 'Run hooktrail open for a new code.'

export interface EntryCodes {
  create(): { readonly code: string; readonly expiresAtMs: number }
  /** Uses a code up. Throws `entry-code-wrong`, `entry-code-used`, `entry-code-expired`. */
  take(code: string, takenBy: string): void
  /** Whether it can still be used. */
  isOpen(code: string): boolean
  /** Revokes all unused ones. */
  dropAll(): void
}

interface KnownCode {
  readonly hash: Buffer
  readonly madeAtMs: number
  usedBy: string | null
}

/**
 * One-time codes of 128 bits, which end with the process. Wrong ones are not counted: nobody guesses 128 bits, and a
 * limit would let every user of the machine revoke the valid ones.
 */
export function createEntryCodes(clock: Clock): EntryCodes {
  let known: KnownCode[] = []
  const isExpired = ({ madeAtMs }: KnownCode): boolean => clock.monotonicMs() - madeAtMs >= entryLifetimeMs

  return {
    create() {
      const code = randomBytes(16).toString('base64url')
      const made: KnownCode = { hash: sha256(code), madeAtMs: clock.monotonicMs(), usedBy: null }
      known = [...known, made].slice(-maximumCodes)
      return { code, expiresAtMs: clock.nowMs() + entryLifetimeMs }
    },
    take(code, takenBy) {
      const found = find(known, code)
      if (found === null) {
        throw new AppError(
          'entry-code-wrong',
          `Unknown code. Check for typing errors; codes expire at a restart. ${remedy}`,
        )
      }
      if (found.usedBy !== null) {
        throw new AppError(
          'entry-code-used',
          `This code was used by ${found.usedBy}. If that was not you, run hooktrail access to list and sign out browsers. ${remedy}`,
        )
      }
      if (isExpired(found)) throw new AppError('entry-code-expired', `This code has expired. ${remedy}`)
      found.usedBy = takenBy
    },
    isOpen(code) {
      const found = find(known, code)
      return found !== null && found.usedBy === null && !isExpired(found)
    },
    dropAll() {
      known = known.filter(({ usedBy }) => usedBy !== null)
    },
  }
}

/** Compares all of them, so that its time reveals nothing. */
function find(known: readonly KnownCode[], code: string): KnownCode | null {
  const hash = sha256(code)
  let found: KnownCode | null = null
  for (const each of known) if (timingSafeEqual(each.hash, hash)) found = each
  return found
}
