import { expect, test } from 'vitest'
import type { Suspicion } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import { type MemoryApp, memorySubject } from '../../../../support/drill/in-memory-subject.ts'
import * as apps from '../../../../support/drill/memory-apps.ts'
import {
  drillOf,
  funding,
  givenBackBodies,
  issuance,
  plainBodies,
  refundBodies,
  trailOf,
  wordsOf,
} from '../../../../support/drill/trails.ts'
import { cases as runs } from '../../../../support/many-cases.ts'

const plain = trailOf('plain', plainBodies)
const refund = trailOf('refund', refundBodies)
const givenBack = trailOf('given back', givenBackBodies)
const deposit = trailOf('deposit', [funding('pending'), funding('complete')])

const withoutReference = trailOf('no reference', [
  issuance('PENDING', 0),
  issuance('FAILED', 9).replace('"external_ref":"order-771",', ''),
])
const failsAtReview = apps.refusing(500, ({ status }) => status === 'UNDER_REVIEW')
const refusesNoReference = apps.refusing(422, payload => payload.external_ref === undefined)

const cases: readonly [
  name: string,
  app: () => MemoryApp,
  trail: typeof plain,
  property: DrillProperty,
  suspicion: Suspicion,
  smallest: string,
][] = [
  ['the last arrival wins', apps.lastArrivalWins, plain, 'order', 'last-arrival-wins', '2 0'],
  ['the last arrival wins', apps.lastArrivalWins, plain, 'repeats', 'last-arrival-wins', '0 2 0'],
  ['the last arrival wins', apps.lastArrivalWins, plain, 'concurrency', 'last-arrival-wins', '2+0'],
  ['known by id alone', apps.byIdAlone, plain, 'order', 'first-arrival-wins', '2 0'],
  ['known by id alone', apps.byIdAlone, plain, 'drops', 'first-arrival-wins', '2'],
  ['known by id alone', apps.byIdAlone, refund, 'refunds', 'first-arrival-wins', '1 4'],
  ['once per status', apps.oncePerStatus, refund, 'refunds', 'one-per-status', '1 4'],
  ['clocks as text', apps.textClock, plain, 'order', 'clock-as-text', '0 2~'],
  ['unknown fields refused', apps.refusesUnknownField, plain, 'tolerance', 'unknown-refused', '0#'],
  ['an unknown status refused', apps.refusesUnknownStatus, plain, 'tolerance', 'unknown-refused', '0?'],
  ['another case refused', apps.refusesOtherCase, plain, 'tolerance', 'letter-case-matters', '0c'],
  ['repeats refused', apps.refusesRepeats, plain, 'responses', 'repeats-refused', '0 0'],
  ['repeats fail', apps.failsAtRepeats, plain, 'responses', 'repeats-refused', '0 0'],
  ['refused while busy', apps.refusesWhileBusy, plain, 'responses', 'refused-at-once', '0+0'],
  ['refused while busy', apps.refusesWhileBusy, plain, 'concurrency', 'refused-at-once', '0+2'],
  ['an unknown status fails', failsAtReview, plain, 'tolerance', 'unknown-refused', '0? 0? 0? 0?'],
  ['no reference', refusesNoReference, withoutReference, 'responses', 'reference-needed', '1'],
  ['a final status stays', apps.finalStays, plain, 'order', 'last-arrival-wins', '1 0'],
  ['repeated finals too slow', apps.slowOnRepeatedFinals, plain, 'responses', 'slow', '2 2'],
  ['the status before is needed', apps.needsTheStatusBefore, plain, 'responses', 'status-skips-refused', '2'],
  ['the status before is needed', apps.needsTheStatusBefore, plain, 'order', 'status-skips-refused', '2 0'],
  ['refunds are not shown', apps.withoutRefunds, refund, 'refunds', 'refunds-ignored', '1 4'],
  ['given back as new', apps.givenBackAsNew, givenBack, 'refunds', 'given-back-as-new', '3'],
  ['repeats are counted', apps.countsRepeats, deposit, 'repeats', 'counts-repeats', '1 1'],
  ['no lock', apps.withoutLock, plain, 'concurrency', 'no-lock', '2+0'],
  ['responds before it stores', apps.acknowledgesFirst, plain, 'recovery', 'acknowledges-first', '0R'],
  ['seen before it is stored', apps.withDatabase(503, true), plain, 'recovery', 'seen-before-stored', '0F 0'],
  ['2xx although it failed', apps.withDatabase(200, false), plain, 'recovery', 'failure-not-reported', '0F'],
  ['4xx although it failed', apps.withDatabase(404, false), plain, 'recovery', 'failure-not-reported', '0F'],
  ['shared state', apps.sharesState, plain, 'isolation', 'shared-state', 'o0 2'],
]

test.each(cases)('%s', async (_, app, trail, property, suspicion, smallest) => {
  const drilled = await drillOf(memorySubject(app()), [trail], { properties: [property], runs: 40 })
  const failure = drilled.failure(property)
  expect([failure.suspicion, wordsOf(failure.sequence)]).toEqual([suspicion, smallest])
  expect(failure.sentence).toMatch(/^Looks like .*\.$/)
  expect(drilled.cell(property)).toMatchObject({ verdict: 'broken', sentence: failure.sentence })
})

test('an app that redirects everything does not seem to refuse unknown fields', async () => {
  const { failure } = await drillOf(memorySubject(apps.refusing(307, () => true)()), [plain], {
    runs: runs(8),
  })
  const { suspicion, sentence } = failure('tolerance')
  expect([suspicion, sentence]).toEqual(['other', 'The response to PENDING is 307 instead of 2xx.'])
})

test('without a refund on its trail, a failure says nothing of refunds', async () => {
  const twice = trailOf('twice', [issuance('PENDING', 0), issuance('PENDING', 1), issuance('COMPLETE', 2)])
  const { failures } = await drillOf(memorySubject(apps.oncePerStatus()), [twice], { runs: runs(8) })
  expect(failures.length).toBeGreaterThan(0)
  for (const { sentence } of failures) expect(sentence).not.toMatch(/refund/i)
})

test('an app that fails first and works the second time is right but for its responses', async () => {
  const { cells } = await drillOf(memorySubject(apps.failsFirst()), [plain], { runs: 10 })
  const broken = cells.filter(({ verdict }) => verdict === 'broken').map(({ property }) => property)
  expect(broken).toEqual(['responses'])
})

test('an app that reports a failure of its database with 503 and stores the repetition is right', async () => {
  const { cell } = await drillOf(memorySubject(apps.withDatabase(503, false)()), [plain], {
    properties: ['recovery'],
    runs: 30,
  })
  expect(cell('recovery').verdict).toBe('held')
  const times = cell('recovery').tried.find(({ situation }) => situation === 'dependency-fails')?.times
  expect(times).toBeGreaterThan(3)
})

test('an app that works after its response is right', async () => {
  const { cells } = await drillOf(memorySubject(apps.storesLater(40)), [plain], { runs: runs(8) })
  expect(cells.filter(({ verdict }) => verdict === 'broken')).toEqual([])
})
