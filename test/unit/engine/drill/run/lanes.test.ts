import { describe, expect, test } from 'vitest'
import { drillOptionsSchema } from '#contract/drill/drill'
import { createContext } from '../../../../../main/engine/drill/run/context.ts'
import { createLanes, onlyLane } from '../../../../../main/engine/drill/run/lanes.ts'
import { referenceOptions } from '../../../../../main/engine/drill/run/run-options.ts'
import { createTrailRuns } from '../../../../../main/engine/drill/run/trail-runs.ts'
import { generatorsVersion } from '../../../../../main/engine/drill/sequences/rules.ts'
import type { Subject } from '../../../../../main/engine/drill/subject.ts'
import { anatomyOf } from '../../../../../main/engine/drill/trail/anatomy.ts'
import { type MemoryApp, memorySubject } from '../../../../support/drill/in-memory-subject.ts'
import {
  acknowledgesFirst,
  countsRepeats,
  rightApp,
  sharesState,
  verifies,
  withoutLock,
  worksThroughQueue,
} from '../../../../support/drill/memory-apps.ts'
import {
  drillOf,
  funding,
  issuance,
  plainBodies,
  refundBodies,
  trailOf,
  wordsOf,
} from '../../../../support/drill/trails.ts'

test('several send at the same time, and one alone while the others wait', async () => {
  const lanes = createLanes()
  const [one, other, third] = [lanes.lane(), lanes.lane(), lanes.lane()]
  const steps: string[] = []
  const ends = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const sending = (name: string, at: number) => async () => {
    steps.push(`${name} starts`)
    await ends[at]?.promise
    steps.push(`${name} ends`)
  }
  const first = one.send(sending('one', 0))
  const second = other.send(sending('other', 1))
  await new Promise(setImmediate)
  expect(steps).toEqual(['one starts', 'other starts'])

  const alone = third.goAlone().then(() => steps.push('third is alone'))
  const later = one.send(sending('one again', 2))
  ends[0]?.resolve()
  await first
  await new Promise(setImmediate)
  expect(steps.slice(2)).toEqual(['one ends'])
  ends[1]?.resolve()
  await Promise.all([second, alone])
  expect(steps.slice(3)).toEqual(['other ends', 'third is alone'])
  await third.send(async () => void steps.push('third sends'))
  expect(third.isAlone).toBe(true)
  third.leave()
  ends[2]?.resolve()
  await later
  expect(steps.slice(5)).toEqual(['third sends', 'one again starts', 'one again ends'])
})

const trails = [
  trailOf('issuance', plainBodies),
  trailOf('refund', refundBodies),
  trailOf('funding', [funding('pending'), funding('complete')]),
  trailOf('another', [issuance('PENDING', 0, { id: 'b1' }), issuance('COMPLETE', 9, { id: 'b1' })]),
  trailOf('failed', [issuance('PENDING', 0, { id: 'c1' }), issuance('FAILED', 9, { id: 'c1' })]),
]

/** Resolves to verdicts and smallest sequences. */
async function verdictsOf(makeApp: () => MemoryApp, isSigned: boolean, together: boolean): Promise<string[]> {
  const parts = together ? [trails] : trails.map(trail => [trail])
  const drills = []
  for (const part of parts)
    drills.push(await drillOf(memorySubject(makeApp(), { isSigned }), part, { runs: 8 }))
  const ofCells = drills.flatMap(({ cells }) =>
    cells.map(({ property, trail, verdict }) => `${trail} ${property} ${verdict}`),
  )
  const ofFailures = drills.flatMap(({ failures }) =>
    failures.map(({ property, trail, sequence }) => `${trail} ${property}: ${wordsOf(sequence)}`),
  )
  return [...ofCells, ...ofFailures].sort()
}

describe('trails that are drilled together have the verdicts and smallest sequences of each alone', () => {
  test.each([
    ['right', rightApp, false, false],
    ['counts repeats', countsRepeats, false, true],
    ['shares state', sharesState, false, true],
    ['without lock', withoutLock, false, true],
    ['acknowledges first', acknowledgesFirst, false, true],
    ['verifies signatures', verifies(401), true, false],
    ['does not verify signatures', rightApp, true, true],
  ])('%s', async (_name, makeApp, isSigned, isBroken) => {
    const together = await verdictsOf(makeApp, isSigned, true)
    expect(together).toEqual(await verdictsOf(makeApp, isSigned, false))
    expect(together.some(line => line.endsWith(' broken'))).toBe(isBroken)
  })
})

test('notifications of different trails are under way at the same time', async () => {
  const subject = memorySubject(rightApp())
  let underWay = 0
  let most = 0
  const watched: Subject = {
    ...subject,
    async send(notifications, signal) {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise(setImmediate)
      return subject.send(notifications, signal).finally(() => {
        underWay -= 1
      })
    },
  }
  const { end, cells } = await drillOf(watched, trails, { runs: 8 })
  expect(end.state).toBe('done')
  expect(cells.filter(({ verdict }) => verdict === 'broken')).toEqual([])
  expect(most).toBeGreaterThan(1)
})

/** Runs of a trail with two notifications, which have learned what there is to learn. */
async function preparedRuns(app: MemoryApp) {
  const subject = memorySubject(app)
  const trail = trailOf('plain', plainBodies)
  const options = { ...drillOptionsSchema.parse({ url: 'http://127.0.0.1:1' }), seed: 7 }
  const request = { idKey: 'a test', options, trails: [trail], generatorsVersion, commandOf: () => '' }
  const context = createContext(request, subject, () => {}, new AbortController().signal)
  const runs = createTrailRuns(context, anatomyOf(trail), onlyLane)
  expect(await runs.prepare()).toBe(null)
  return { runs, clock: subject.clock }
}

test('an end state that other trails may have changed is not waited for', async () => {
  const app = rightApp()
  let others = 3
  const showing: MemoryApp = {
    ...app,
    state(of, clock) {
      const state = app.state(of, clock)
      return state.status === 200
        ? { ...state, text: JSON.stringify({ ...JSON.parse(state.text), others }) }
        : state
    },
  }
  const { runs, clock } = await preparedRuns(showing)
  others = 0
  const fromMs = clock.nowMs
  runs.forgetReferences()
  await runs.catchUp()
  expect(clock.nowMs - fromMs).toBeLessThan(1000)
})

test('an app that is behind is waited for before the end of the trail is read anew', async () => {
  const { runs } = await preparedRuns(worksThroughQueue(() => 50))
  // For three seconds, a new record is unknown: longer than a state is read until it stays the same.
  for (let run = 0; run < 30; run++) await runs.run(runs.ownOrder, { ...referenceOptions, reads: [] })
  runs.forgetReferences()
  await runs.catchUp()
  expect((await runs.reference([...runs.anatomy.steps.keys()])).states).toMatchObject([{ status: 200 }])
})
