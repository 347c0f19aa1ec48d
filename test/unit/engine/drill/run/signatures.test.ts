import { expect, test } from 'vitest'
import { exercised, neverTriedTexts } from '#contract/drill/exercised'
import { savedTrail, sequenceFileOf } from '../../../../../main/engine/drill/saved/sequence-file.ts'
import { type MemoryApp, memorySubject } from '../../../../support/drill/in-memory-subject.ts'
import * as apps from '../../../../support/drill/memory-apps.ts'
import { drillOf, givenBackBodies, plainBodies, trailOf, wordsOf } from '../../../../support/drill/trails.ts'

const plain = trailOf('plain', plainBodies)

/** Drills an app with signed notifications. */
async function signed(app: MemoryApp, readsStates = true) {
  const subject = memorySubject(app, { isSigned: true, readsStates })
  const drilled = await drillOf(subject, [plain], { properties: ['signatures'], runs: 8 })
  const { verdict, reason, sentence } = drilled.cell('signatures')
  const [failure] = drilled.failures
  return { verdict, said: sentence ?? reason, sent: failure && wordsOf(failure.sequence) }
}

const byToken =
  'A signature of other content is accepted if the headers that are the same for any body are right, such as a token.'
const ignored = 'A wrong or missing signature gets a 2xx response, but changes nothing.'

test.each([
  ['refuses with 401', apps.verifies(401)(), true, null],
  ['refuses with 401, judged by responses', apps.verifies(401)(), false, 'Only responses were checked.'],
  ['fails with 500', apps.verifies(500)(), true, null],
  ['responds 2xx and ignores it', apps.verifies(200)(), true, ignored],
  ['wants a token, not the digest of the body beside it', apps.verifies(401, 'wrong')(), true, byToken],
  [
    'wants a token, judged by responses',
    apps.verifies(401, 'wrong')(),
    false,
    `Only responses were checked. ${byToken}`,
  ],
  ['works later', apps.verifies(401)(apps.storesLater(40)), true, null],
  ['responds first, and verifies later', apps.storesLater(40, apps.verifies(401)()), true, ignored],
])('an app that verifies signatures holds: %s', async (_, app, readsStates, said) => {
  expect(await signed(app, readsStates)).toEqual({ verdict: 'held', said, sent: undefined })
})

const notVerified =
  'Looks like signatures are not verified: a notification with a wrong signature or without one'

test.each([
  ['does not verify', apps.rightApp(), true, /^0[uw]$/, `${notVerified} changes the state.`],
  [
    'does not verify, judged by responses',
    apps.rightApp(),
    false,
    /^0[uw]$/,
    `${notVerified} gets 200. If such a notification changes nothing, set a state that shows it.`,
  ],
  [
    'accepts a missing signature',
    apps.verifies(401, 'missing')(),
    true,
    /^0u$/,
    'Looks like the signature is verified only if there is one: a notification without a signature changes the state.',
  ],
  [
    'accepts a wrong signature',
    apps.verifies(401, 'wrong', 'wrong-token')(),
    true,
    /^0w$/,
    'Looks like it is only checked that there is a signature: a notification with a wrong signature changes the state.',
  ],
  [
    'stores first',
    apps.verifiesLate(),
    true,
    /^0[uw]$/,
    'Looks like the notification is stored before its signature is verified: a notification with a wrong signature or without one gets 401, but changes the state.',
  ],
])('an app that %s is broken', async (_, app, readsStates, smallest, said) => {
  expect(await signed(app, readsStates)).toEqual({
    verdict: 'broken',
    said,
    sent: expect.stringMatching(smallest),
  })
})

test('an app that does not verify is broken, also if its queue is slower than at first', async () => {
  let taken = 0
  const app = apps.worksThroughQueue(() => (taken++ < 4 ? 10 : 300))
  const trails = [trailOf('one', plainBodies.slice(-1))]
  const subject = memorySubject(app, { isSigned: true })
  const { cells } = await drillOf(subject, trails, { properties: ['signatures'], runs: 8 })
  expect(cells).toMatchObject([{ verdict: 'broken' }])
})

test('an app that refuses everything proves nothing', async () => {
  const refusing = { ...apps.rightApp(), receive: () => 401 }
  for (const readsStates of [true, false])
    expect(await signed(refusing, readsStates)).toMatchObject({
      verdict: 'unchecked',
      said: expect.stringContaining('were not accepted with 401'),
    })
})

test.each([true, false])(
  'an app that blocks the sender after three wrong signatures breaks nothing, and its signatures are unchecked; states: %s',
  async readsStates => {
    const app = apps.verifies(401)()
    let wrong = 0
    const blocking: MemoryApp = {
      ...app,
      receive(body, clock, signature) {
        if (signature !== 'right') wrong += 1
        return wrong > 3 ? 429 : app.receive(body, clock, signature)
      },
    }
    const trails = [plain, trailOf('given back', givenBackBodies)]
    const { cells } = await drillOf(memorySubject(blocking, { isSigned: true, readsStates }), trails, {
      runs: 5,
    })
    expect(cells.filter(({ verdict }) => verdict === 'broken')).toEqual([])
    const signatures = cells.filter(({ property }) => property === 'signatures')
    expect(signatures.map(({ verdict }) => verdict)).toEqual(['unchecked', 'unchecked'])
    expect(signatures[0]?.reason).toMatch(/^After wrong signatures, a right signature is refused, too/)
    const held = cells.filter(({ property, verdict }) => property === 'responses' && verdict === 'held')
    expect(held).toHaveLength(2)
  },
)

test.each([true, false])(
  'signatures that held stay so if the app is gone before the last look for a blocked sender; states: %s',
  async readsStates => {
    const drilled = async (most: number) => {
      const app = apps.verifies(401)()
      let sent = 0
      const receive: MemoryApp['receive'] = (body, clock, signature) =>
        ++sent > most ? null : app.receive(body, clock, signature)
      const subject = memorySubject({ ...app, receive }, { isSigned: true, readsStates })
      const { end, cells } = await drillOf(subject, [plain], { properties: ['signatures'], runs: 8 })
      return { sent, state: end.state, cells }
    }
    const whole = await drilled(Number.POSITIVE_INFINITY)
    expect(whole.cells).toMatchObject([{ verdict: 'held', runs: 8 }])
    // With states, the trail is sent once more after that, to wait for the app's earlier work.
    const { state, cells } = await drilled(whole.sent - 1 - (readsStates ? plainBodies.length : 0))
    expect([state, cells]).toEqual(['stopped', whole.cells])
  },
)

/** With an error page for unknown records that has a part that changes. */
function withErrorPage(app: MemoryApp, changing: (nowMs: number, request: number) => number): MemoryApp {
  let request = 0
  return {
    ...app,
    state(of, clock) {
      const state = app.state(of, clock)
      request += 1
      return state.status === 404 ? { ...state, text: `No record ${changing(clock.nowMs, request)}` } : state
    },
  }
}

const pages: readonly [name: string, changing: Parameters<typeof withErrorPage>[1]][] = [
  ['a number of the request', (_, request) => request],
  ['a clock in seconds', nowMs => Math.floor(nowMs / 1000)],
]

test.each(pages)(
  'an error page with %s is no state that changed, and is not waited for',
  async (_, changing) => {
    const msOf = async (app: MemoryApp): Promise<number> => {
      const subject = memorySubject(app, { isSigned: true })
      const { cells } = await drillOf(subject, [plain], { properties: ['signatures'], runs: 8 })
      expect(cells).toMatchObject([{ verdict: 'held', reason: null }])
      return subject.clock.nowMs
    }
    const withoutMs = await msOf(apps.verifies(401)())
    expect(await msOf(withErrorPage(apps.verifies(401)(), changing))).toBeLessThan(withoutMs + 9000)
  },
)

test.each(pages)(
  'an error page with %s hides no record that a wrong signature makes',
  async (_, changing) => {
    for (const trail of [plain, trailOf('one', plainBodies.slice(-1))]) {
      const subject = memorySubject(withErrorPage(apps.rightApp(), changing), { isSigned: true })
      const { cells } = await drillOf(subject, [trail], { properties: ['signatures'], runs: 8 })
      expect(cells).toMatchObject([{ verdict: 'broken' }])
    }
  },
)

test('nothing is learned from an error page of a record of which nothing was sent', async () => {
  const trails = [trailOf('given back', givenBackBodies)]
  const app = withErrorPage(apps.rightApp(), (_, request) => request)
  const drilled = await drillOf(memorySubject(app), trails, { runs: 3 })
  expect(drilled.cells.filter(({ verdict }) => verdict === 'broken')).toEqual([])
  const usual = await drillOf(memorySubject(apps.rightApp()), trails, { runs: 3 })
  expect(drilled.learned).toEqual(usual.learned)
})

test('a drill that does not sign has no property of signatures, and says so', async () => {
  const trails = [plain, trailOf('given back', givenBackBodies)]
  const { cells } = await drillOf(memorySubject(apps.rightApp()), trails, { runs: 1 })
  expect(cells.some(({ property }) => property === 'signatures')).toBe(false)
  expect(neverTriedTexts(exercised(cells)).slice(-2)).toEqual([
    'no signature (the drill does not sign)',
    'wrong signature (the drill does not sign)',
  ])
  const chosen = await drillOf(memorySubject(apps.rightApp()), [plain], { properties: ['signatures'] })
  expect(chosen.cell('signatures')).toMatchObject({
    verdict: 'unchecked',
    reason: 'The drill does not sign what it sends. Set a signature.',
  })
})

test('a saved sequence with a wrong signature needs a drill that signs', async () => {
  const drillBy = (app: MemoryApp, isSigned: boolean) =>
    drillOf(memorySubject(app, { isSigned }), [savedTrail(savedFile)], { runs: 1 })
  const drilled = await drillOf(memorySubject(apps.rightApp(), { isSigned: true }), [plain], {
    properties: ['signatures'],
    runs: 3,
  })
  const savedFile = sequenceFileOf(drilled.failure('signatures'), plain)
  expect((await drillBy(apps.rightApp(), true)).cell('signatures').verdict).toBe('broken')
  expect((await drillBy(apps.verifies(401)(), true)).cell('signatures').verdict).toBe('held')
  expect((await drillBy(apps.rightApp(), false)).cells).toMatchObject([
    { verdict: 'unchecked', reason: 'The drill does not sign what it sends. Set a signature.' },
  ])
})

test('a drill that signs tries both, and an app that verifies holds the other properties', async () => {
  const subject = memorySubject(apps.verifies(401)(), { isSigned: true })
  const { cells } = await drillOf(subject, [plain], { runs: 5 })
  expect(cells.filter(({ verdict }) => verdict === 'broken')).toEqual([])
  const tried = exercised(cells).filter(({ situation }) => /signed$/.test(situation))
  expect(tried.map(({ times }) => times > 0)).toEqual([true, true])
  expect(tried.reduce((sum, { times }) => sum + times, 0)).toBe(5)
})
