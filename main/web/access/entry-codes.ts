import { randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '#contract/errors'
import type { Clock } from '../../engine/ports.ts'
import { sha256 } from './signature.ts'

/** A user may first have to find the terminal, another machine, or the browser. */
const entryLifetimeMs = 15 * 60_000
/** Stored, so that a later attempt gets a precise message. */
const maximumCodes = 20

const remedy = 'Run hooktrail open for a new code.'

interface KnownCode {
  readonly hash: Buffer
  readonly madeAtMs: number
  usedBy: string | null
}

/**
 * One-time codes of 128 bits, which end with the process. Wrong codes are not limited: 128 bits can't be
 * guessed, and a limit would let any user of the machine block valid codes.
 */
export function createEntryCodes(clock: Clock) {
  let known: KnownCode[] = []
  const isExpired = ({ madeAtMs }: KnownCode): boolean => clock.monotonicMs() - madeAtMs >= entryLifetimeMs

  return {
    create() {
      const code = randomBytes(16).toString('base64url')
      const made: KnownCode = { hash: sha256(code), madeAtMs: clock.monotonicMs(), usedBy: null }
      known = [...known, made].slice(-maximumCodes)
      return { code, expiresAtMs: clock.nowMs() + entryLifetimeMs }
    },
    /** Uses a code up. Throws `entry-code-wrong`, `entry-code-used`, `entry-code-expired`. */
    take(code: string, takenBy: string) {
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
    isOpen(code: string) {
      const found = find(known, code)
      return found !== null && found.usedBy === null && !isExpired(found)
    },
    dropAll() {
      known = known.filter(({ usedBy }) => usedBy !== null)
    },
  }
}

/** Compares all codes, so that the time reveals nothing. */
function find(known: readonly KnownCode[], code: string): KnownCode | null {
  const hash = sha256(code)
  let found: KnownCode | null = null
  for (const each of known) if (timingSafeEqual(each.hash, hash)) found = each
  return found
}
