import { expect, test } from 'vitest'
import { exercised } from '#contract/drill/exercised'
import type { Situation } from '#contract/drill/situations'
import { seededRandom } from '../../../../../main/engine/sending/seeded-random.ts'
import { memorySubject } from '../../../../support/drill/in-memory-subject.ts'
import {
  firstByReference,
  lastArrivalWins,
  rightApp,
  showsIdAlone,
  storesLater,
  worksThroughQueue,
} from '../../../../support/drill/memory-apps.ts'
import {
  drillOf,
  givenBackBodies,
  plainBodies,
  refundBodies,
  trailOf,
} from '../../../../support/drill/trails.ts'
import { cases } from '../../../../support/many-cases.ts'

test('an app that is right holds every property of every trail', async () => {
  const trails = [
    trailOf('plain', plainBodies),
    trailOf('refund', refundBodies),
    trailOf('given back', givenBackBodies),
  ]
  const { end, cells } = await drillOf(memorySubject(rightApp()), trails, { runs: cases(8) })
  expect(end).toEqual({ state: 'done', message: null, isUnreachable: false })
  const others = cells.filter(({ verdict }) => verdict !== 'held')
  expect(others.map(({ property, trail, reason }) => [property, trail, reason])).toEqual([
    ['refunds', 'plain', "A trail without a refund can't show this."],
  ])
})

test('an app that works through a queue is not called wrong, although the queue stops for longer than it may', async () => {
  const trails = [trailOf('refund', refundBodies), trailOf('given back', givenBackBodies)]
  const broken: string[] = []
  for (const seed of [5, 15]) {
    const random = seededRandom(seed)
    const app = worksThroughQueue(() => 10 + (random() < 0.05 ? 600 * random() : 0))
    const options = { seed: 1, runs: cases(4), settleMs: 200 }
    const { failures } = await drillOf(memorySubject(app), trails, options)
    broken.push(...failures.map(({ property, trail }) => `${seed}: ${property} of ${trail}`))
  }
  expect(broken).toEqual([])
})

test('an app that finds records by your reference and takes only the first notification is broken', async () => {
  const { failure } = await drillOf(memorySubject(firstByReference()), [trailOf('plain', plainBodies)], {
    properties: ['order'],
    runs: cases(8),
  })
  expect(failure('order').suspicion).toBe('first-arrival-wins')
})

test('a failure has the end state of a naive handler of the same sequence', async () => {
  const { failure } = await drillOf(memorySubject(lastArrivalWins()), [trailOf('plain', plainBodies)], {
    properties: ['order'],
    runs: cases(20),
  })
  expect(failure('order').naive).toEqual(['{"status":"PENDING","refund":null,"credited":1500}'])
})

test('a state that is shown later than the settle time is unchecked, and says what helps', async () => {
  const drilled = async (settleMs: number) => {
    const subject = memorySubject(storesLater(2000))
    const { cell } = await drillOf(subject, [trailOf('plain', plainBodies)], {
      properties: ['order'],
      runs: 2,
      settleMs,
    })
    const { verdict, reason } = cell('order')
    return { verdict, reason }
  }
  expect(await drilled(1000)).toEqual({
    verdict: 'unchecked',
    reason: expect.stringMatching(/ just sent\. It was shown later: set a longer settle time\.$/),
  })
  expect(await drilled(3000)).toEqual({ verdict: 'held', reason: null })
})

test('an end state that the first notification has made already proves nothing', async () => {
  const { cells } = await drillOf(memorySubject(showsIdAlone()), [trailOf('plain', plainBodies)], {
    runs: cases(8),
  })
  const held = cells.filter(({ verdict }) => verdict === 'held').map(({ property }) => property)
  expect(held).toEqual(['responses'])
  const reason = cells.find(({ property }) => property === 'order')?.reason
  expect(reason).toMatch(/^The end state equals the state after the first notification/)
})

test('a drill counts the situations that its sequences had; a restart without a command has none', async () => {
  const { cells } = await drillOf(memorySubject(rightApp()), [trailOf('refund', refundBodies)], {
    properties: ['refunds', 'concurrency', 'recovery'],
    runs: cases(8),
  })
  const tried = exercised(cells)
  const timesOf = (situation: Situation) => tried.find(one => one.situation === situation)?.times ?? 0
  // Each of its sequences has the refund, and each of the others a disturbance.
  expect(timesOf('refund')).toBe(cases(8))
  expect(timesOf('response-lost')).toBe(cases(8))
  expect(timesOf('together') + timesOf('same-together')).toBeGreaterThanOrEqual(cases(8))
  expect(timesOf('refund-first')).toBeGreaterThan(0)
  expect(timesOf('refund-first')).toBeLessThanOrEqual(cases(8))
  expect(tried.filter(({ times, reason }) => times > 0 && reason !== null)).toEqual([])
  expect(tried.find(({ situation }) => situation === 'restart')).toEqual({
    situation: 'restart',
    times: 0,
    reason: 'no restart command',
  })
  expect(tried.map(({ situation }) => situation)).not.toContain('skipped')
})

test('a property that no sequence exercised is unchecked: one notification has no other order', async () => {
  const single = trailOf('single', plainBodies.slice(0, 1))
  const { cell } = await drillOf(memorySubject(rightApp()), [single], {
    properties: ['order', 'repeats'],
    runs: cases(8),
  })
  expect(cell('order')).toMatchObject({
    verdict: 'unchecked',
    reason: 'Not exercised: no sequence had another order (only one notification).',
  })
  expect(cell('repeats').verdict).toBe('held')
})

test('a property that the time limit interrupts is unchecked', async () => {
  const controller = new AbortController()
  const subject = memorySubject(rightApp(), { onSend: count => count === 60 && controller.abort() })
  const { cell } = await drillOf(
    subject,
    [trailOf('plain', plainBodies)],
    { properties: ['order'], runs: 100 },
    controller,
  )
  const { verdict, runs, reason } = cell('order')
  expect(verdict).toBe('unchecked')
  expect(runs).toBeGreaterThan(0)
  expect(reason).toBe(`The drill ended after ${runs} of 100 sequences.`)
})
