import { expect, test } from 'vitest'
import { type Challenges, createChallenges, maximumNonces } from '../../../../main/web/access/challenges.ts'
import { fakeClock } from '../../../support/fake-clock.ts'

/** Nonces `nonce-1` to `nonce-<count>` for the current challenge. */
function take(challenges: Challenges, count: number): void {
  for (let nth = 1; nth <= count; nth++) challenges.take(challenges.current(), `nonce-${nth}`)
}

test('a nonce is good once', () => {
  const challenges = createChallenges(fakeClock())
  expect(challenges.current()).toMatch(/^[\w-]{22}$/)
  expect(challenges.take(challenges.current(), 'a')).toBe('admitted')
  expect(challenges.take(challenges.current(), 'a')).toBe('repeated')
  expect(challenges.take(challenges.current(), 'b')).toBe('admitted')
})

test('the challenge of another process is outdated, and nothing of it was carried out since this one began', () => {
  const clock = fakeClock()
  const earlier = createChallenges(clock).current()
  clock.pass(5_000)
  const challenges = createChallenges(clock)
  clock.pass(250)
  expect(challenges.take(earlier, 'a')).toBe('outdated')
  expect(challenges.sinceMs()).toBe(250)
})

test('a challenge ends after so many requests; what was admitted with it is still known to be repeated', () => {
  const clock = fakeClock()
  const challenges = createChallenges(clock)
  const first = challenges.current()
  take(challenges, maximumNonces - 1)
  expect(challenges.current()).toBe(first)
  clock.pass(60_000)
  expect(challenges.take(first, 'last')).toBe('admitted')
  expect(challenges.current()).not.toBe(first)
  expect(challenges.take(first, 'new')).toBe('outdated')
  expect(challenges.take(first, 'last')).toBe('repeated')
  // A client that knows the first challenge learned it since then.
  expect(challenges.sinceMs()).toBe(60_000)
})

test('a challenge that is not remembered any more counts from the oldest that is', () => {
  const clock = fakeClock()
  const challenges = createChallenges(clock)
  const first = challenges.current()
  for (let round = 0; round < 2; round++) {
    clock.pass(1_000)
    take(challenges, maximumNonces)
  }
  clock.pass(10)
  expect(challenges.take(first, 'nonce-1')).toBe('outdated')
  expect(challenges.sinceMs()).toBe(1_010)
})
