import { expect, test } from 'vitest'
import { settle } from '../../../../../main/engine/drill/judging/settle.ts'

/** Time that passes only while one waits. */
function waiting() {
  let nowMs = 0
  return {
    monotonicMs: () => nowMs,
    async pause(ms: number) {
      nowMs += ms
    },
  }
}

const patience = { settleMs: 1000, delayMs: null, isThorough: true }
const isSame = (a: string, b: string) => a === b
const { signal } = new AbortController()

test('an end state has not changed for as long as the app may work', async () => {
  const subject = waiting()
  const read = async () => (subject.monotonicMs() < 700 ? 'pending' : 'complete')
  const settled = await settle(read, isSame, null, patience, subject, signal)
  expect(settled).toMatchObject({ state: 'complete', isExpected: false })
  expect(settled.changedAfterMs).toBeGreaterThanOrEqual(700)
  expect(subject.monotonicMs()).toBeGreaterThanOrEqual(1700)
})

test('what was expected is the end state as soon as it is read twice', async () => {
  const subject = waiting()
  const settled = await settle(
    async () => 'complete',
    isSame,
    state => state === 'complete',
    patience,
    subject,
    signal,
  )
  expect(settled).toEqual({ state: 'complete', changedAfterMs: 0, isExpected: true })
  expect(subject.monotonicMs()).toBe(5)
})

test('a state with the time of the day is taken as it is in the end, and says nothing of how long the app works', async () => {
  const subject = waiting()
  let reads = 0
  const settled = await settle(async () => `read ${++reads}`, isSame, null, patience, subject, signal)
  expect(settled).toEqual({ state: `read ${reads}`, changedAfterMs: null, isExpected: false })
  expect(subject.monotonicMs()).toBeLessThan(4000)
})

test('what was expected only for a moment is no end state', async () => {
  const subject = waiting()
  const read = async () => (subject.monotonicMs() < 3 ? 'complete' : 'other')
  const known = { ...patience, delayMs: 0 }
  const settled = await settle(read, isSame, state => state === 'complete', known, subject, signal)
  expect(settled).toMatchObject({ state: 'other', isExpected: false })
})

test('without thoroughness, the delay that is known says how long', async () => {
  const subject = waiting()
  const hasty = { ...patience, delayMs: 30, isThorough: false }
  await settle(
    async () => 'other',
    isSame,
    state => state === 'done',
    hasty,
    subject,
    signal,
  )
  expect(subject.monotonicMs()).toBe(120)
})
