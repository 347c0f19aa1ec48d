import { describe, expect, test } from 'vitest'
import type { Suspicion } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import { createScenarios } from '../../../../../main/engine/sending/scenarios/scenarios.ts'
import { usualTrails } from '../../../../../main/engine/sending/usual-trails.ts'
import { type MemoryApp, memorySubject } from '../../../../support/drill/in-memory-subject.ts'
import * as apps from '../../../../support/drill/memory-apps.ts'
import {
  drillOf,
  funding,
  givenBackBodies,
  plainBodies,
  refundBodies,
  trailOf,
  wordsOf,
} from '../../../../support/drill/trails.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'
import { cases } from '../../../../support/many-cases.ts'
import { resourcesDir } from '../../sending/fixtures.ts'

type Payload = { updated_at?: string; external_ref?: string; issuance: Record<string, unknown> }

const changed = (bodies: readonly string[], change: (payload: Payload, place: number) => void) =>
  bodies.map((text, place) => {
    const body = JSON.parse(text)
    change(body.payload, place)
    return JSON.stringify(body)
  })

const plain = trailOf('plain', plainBodies)
const refund = trailOf('refund', refundBodies)
const givenBack = trailOf('given back', givenBackBodies)
const deposit = trailOf('deposit', [funding('pending'), funding('complete')])
const fractions = trailOf(
  'fractions',
  changed(plainBodies, ({ issuance: about }) => {
    about.amount = '1500.55'
  }),
)
/** The last notification is written in another zone, as text before the others. */
const zones = trailOf(
  'zones',
  changed(plainBodies, (payload, place) => {
    if (place === 2) payload.updated_at = '2026-03-04T04:00:09-06:00'
  }),
)
const accounts = trailOf(
  'accounts',
  changed(plainBodies, ({ issuance: about }) => {
    about.deposit_receiver_clabe = '646180537900000009'
  }),
)
/** As documented for the common transaction fields: external_ref is absent in refund payloads. */
const refundWithoutReference = trailOf(
  'refund without reference',
  changed(refundBodies, payload => {
    if (payload.issuance.refund_status !== undefined) delete payload.external_ref
  }),
)
const tooSmall = trailOf(
  'too small',
  changed(refundBodies, ({ issuance: about }, place) => {
    if (place > 0)
      about.error = { code: 'insufficient_deposit_amount_for_issuance', message: 'The deposit is too small.' }
  }),
)

const wrong: readonly {
  readonly name: string
  readonly app: () => MemoryApp
  readonly trail: typeof plain
  readonly property: DrillProperty
  readonly expected?: readonly string[]
  readonly suspicion: Suspicion
  readonly smallest: string
}[] = [
  {
    name: 'amounts are rounded',
    app: apps.roundsAmounts,
    trail: fractions,
    property: 'expected',
    suspicion: 'amount-rounded',
    smallest: '2',
  },
  {
    name: 'amounts are 32-bit floats',
    app: apps.singlePrecision,
    trail: fractions,
    property: 'expected',
    suspicion: 'amount-rounded',
    smallest: '2',
  },
  {
    name: 'a payment is credited with each status',
    app: apps.creditsEachStatus,
    trail: deposit,
    property: 'expected',
    expected: ['credited-once'],
    suspicion: 'counted-again',
    smallest: '0 1',
  },
  {
    name: 'clocks are compared as text, in order',
    app: apps.textClock,
    trail: zones,
    property: 'expected',
    suspicion: 'clock-as-text',
    smallest: '0 2',
  },
  {
    name: 'refunds of too small deposits are dropped',
    app: apps.dropsSmallRefunds,
    trail: tooSmall,
    property: 'refunds',
    suspicion: 'refunds-ignored',
    smallest: '1 4',
  },
  {
    name: 'the same, as an expectation',
    app: apps.dropsSmallRefunds,
    trail: tooSmall,
    property: 'expected',
    expected: ['refund-recorded'],
    suspicion: 'refunds-ignored',
    smallest: '4',
  },
  {
    name: 'a reversal is new money',
    app: apps.givenBackAsNew,
    trail: givenBack,
    property: 'refunds',
    suspicion: 'given-back-as-new',
    smallest: '3',
  },
  {
    name: 'one of two records of an account is lost',
    app: apps.oneRecordPerAccount,
    trail: accounts,
    property: 'isolation',
    suspicion: 'shared-state',
    smallest: 'o0 0',
  },
  {
    name: 'records are found by external_ref',
    app: apps.keyedByReference,
    trail: refundWithoutReference,
    property: 'refunds',
    suspicion: 'reference-needed',
    smallest: '1 4',
  },
  {
    name: 'a failure gets a 2xx response',
    app: apps.hidesFailures,
    trail: plain,
    property: 'expected',
    suspicion: 'failure-acknowledged',
    smallest: '0 2',
  },
]

test.each(wrong)('$name: found with the smallest sequence and its cause ($property)', async one => {
  const { app, trail, property, expected = [], suspicion, smallest } = one
  const drilled = await drillOf(memorySubject(app()), [trail], {
    properties: [property],
    runs: 40,
    expect: [...expected],
  })
  const failure = drilled.failure(property)
  expect([failure.suspicion, wordsOf(failure.sequence)]).toEqual([suspicion, smallest])
  expect(failure.sentence).toMatch(/^Looks like .*\.$/)
})

test('a wrong value is shown with its place and the expected value', async () => {
  const { failure } = await drillOf(memorySubject(apps.roundsAmounts()), [fractions], {
    properties: ['expected'],
    runs: cases(10),
  })
  const { before, after, differences } = failure('expected')
  expect(before).toEqual([])
  expect(after.length).toBe(1)
  expect(differences).toEqual([
    { op: 'replace', path: '/0/amount', from: '"1500.55"', to: '1501', expected: false },
  ])
})

describe('an app that is right is never blamed', () => {
  const every = [plain, fractions, zones, refund, refundWithoutReference, tooSmall, givenBack, deposit]

  test.each([
    ['with plain members', apps.rightApp, every.length],
    ['with amounts in cents', apps.minorUnits, every.length],
    // A failed record is shown with the documented word.
    ['with words of a shop', apps.shopWords, 3],
    ['with amounts after a fee', apps.netAmounts, every.length],
    ['with text as its state', apps.textState, 0],
    ['that shows no more than ids', apps.showsIdAlone, 0],
    ['that works later', () => apps.storesLater(40), every.length],
  ] as const)('%s', async (_, app, held) => {
    const { cells, failures } = await drillOf(memorySubject(app()), every, {
      properties: ['expected'],
      runs: cases(25),
    })
    expect(failures).toEqual([])
    const unchecked = cells.filter(({ verdict }) => verdict === 'unchecked')
    expect(cells.length - unchecked.length).toBe(held)
    for (const { reason } of unchecked) expect(reason).toMatch(/\.$/)
  })
})

describe('what the user expects', () => {
  const judged = async (expected: readonly string[], trail = plain, app = apps.rightApp) =>
    (
      await drillOf(memorySubject(app()), [trail], {
        properties: ['expected'],
        runs: cases(10),
        expect: [...expected],
      })
    ).cell('expected')

  test.each([
    ['/amount=/payload/issuance/amount', plain],
    ['/status=/payload/status', plain],
    ['/status="complete"', plain],
    ['/updatedAt=/payload/updated_at', zones],
    ['/refundStatus=/payload/issuance/refund_status', refund],
    ['final-status', plain],
    ['refund-recorded', refund],
    ['refund-recorded=/refundStatus', refund],
    ['credited-once', deposit],
    ['credited-once=/credited', deposit],
  ])('%s holds', async (expectation, trail) => {
    expect((await judged([expectation], trail)).verdict).toBe('held')
  })

  test.each([
    ['/amount=/payload/issuance/network', plain],
    ['/missing=/payload/issuance/amount', plain],
    ['/status="paid"', plain],
    ['final-status=/kind', plain],
    ['refund-recorded=/kind', refund],
    ['credited-once=/kind', deposit],
  ])('%s is broken', async (expectation, trail) => {
    expect((await judged([expectation], trail)).verdict).toBe('broken')
  })

  test('an expectation that no notification meets is named', async () => {
    const { verdict, reason } = await judged(['/amount=/payload/redemption/amount'])
    expect(verdict).toBe('held')
    expect(reason).toBe(
      'Not judged: /amount=/payload/redemption/amount. No judged notification has /payload/redemption/amount.',
    )
  })

  test('an app with other words breaks final-status only if it is asked for', async () => {
    const shop = (expected: readonly string[]) => judged(expected, plain, apps.shopWords)
    expect((await shop([])).verdict).toBe('unchecked')
    expect((await shop(['final-status'])).verdict).toBe('broken')
    expect((await shop(['/order/status="processing"'])).verdict).toBe('held')
  })
})

test.each([
  ['the time of day', apps.timeOfDay, 'issuance', '"COMPLETE"'],
  ['amounts as 32-bit floats', apps.singlePrecision, 'issuance', '"1500.35"'],
  ['amounts as 32-bit floats', apps.singlePrecision, 'redemption', '"980.15"'],
  ['amounts as 32-bit floats', apps.singlePrecision, 'funding', '"2500.45"'],
])('the usual trails show %s', async (_, app, name, from) => {
  const scenarios = createScenarios({ clock: fakeClock(), resourcesDir, ownFolder: () => null })
  const made = await usualTrails({ resourcesDir, scenarios }, { seed: 7, nowMs: Date.UTC(2026, 1, 3, 12) })
  const bodies = made.find(trail => trail.name === name)?.notifications.map(({ body }) => body) ?? []
  const drillWith = async (one: MemoryApp) =>
    drillOf(memorySubject(one), [trailOf(name, bodies)], { properties: ['expected'], runs: 8 })
  expect((await drillWith(app())).failure('expected').differences).toMatchObject([{ from }])
  expect((await drillWith(apps.rightApp())).cell('expected').verdict).toBe('held')
})
