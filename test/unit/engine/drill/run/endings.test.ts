import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { planDrill } from '../../../../../main/engine/drill/run/plan.ts'
import { repeatSequence } from '../../../../../main/engine/drill/run/repeat-sequence.ts'
import { type MemoryApp, memorySubject } from '../../../../support/drill/in-memory-subject.ts'
import * as apps from '../../../../support/drill/memory-apps.ts'
import { drillOf, plainBodies, refundBodies, trailOf } from '../../../../support/drill/trails.ts'
import { createApp, latestOf } from '../../../../support/receivers/app.ts'

const plain = trailOf('plain', plainBodies)
const refund = trailOf('refund', refundBodies)
const verdicts = (cells: readonly { readonly property: string; readonly verdict: string }[]) =>
  Object.fromEntries(cells.map(({ property, verdict }) => [property, verdict]))

const gone: MemoryApp = { receive: () => null, state: () => ({ status: 404, text: '', isCut: false }) }

describe('a target that is gone', () => {
  test.each([true, false])('from the beginning is unreachable; with states: %s', async readsStates => {
    const subject = memorySubject(gone, { readsStates })
    const { end, cells, failures } = await drillOf(subject, [plain])
    expect(end).toEqual({
      state: 'stopped',
      message: "The target can't be reached. Connection refused.",
      isUnreachable: true,
    })
    expect(failures).toEqual([])
    expect(cells.filter(({ verdict }) => verdict === 'held' || verdict === 'broken')).toEqual([])
    expect(subject.bodies.length).toBeLessThan(10)
  })

  test('in the middle stops the drill with what was done', async () => {
    const app = apps.rightApp()
    let sent = 0
    const { end, cells } = await drillOf(
      memorySubject({ ...app, receive: (body, clock) => (++sent > 300 ? null : app.receive(body, clock)) }),
      [plain],
    )
    expect(end).toEqual({
      state: 'stopped',
      message: "The target doesn't respond anymore. Connection refused.",
      isUnreachable: false,
    })
    expect(cells.find(({ property }) => property === 'responses')).toMatchObject({
      verdict: 'held',
      runs: 25,
    })
    expect(cells.filter(({ verdict }) => verdict === 'broken')).toEqual([])
  })

  test('for a moment does not matter', async () => {
    const app = apps.rightApp()
    let sent = 0
    const receive: MemoryApp['receive'] = (body, clock) =>
      ++sent % 40 === 0 ? null : app.receive(body, clock)
    const { end, cells } = await drillOf(memorySubject({ ...app, receive }), [plain], {
      properties: ['order'],
    })
    expect([end.state, cells[0]?.verdict]).toEqual(['done', 'held'])
  })
})

describe('a drill that is canceled', () => {
  test('ends with what was done so far', async () => {
    const controller = new AbortController()
    const subject = memorySubject(apps.rightApp(), {
      onSend: count => count === 200 && controller.abort(),
    })
    const { end, cells } = await drillOf(subject, [plain], {}, controller)
    expect(end.state).toBe('cancelled')
    expect(subject.bodies.length).toBeLessThan(210)
    expect(cells.some(({ verdict }) => verdict === 'running')).toBe(false)
    expect(cells.filter(({ verdict }) => verdict === 'broken')).toEqual([])
  })

  test('at any time leaves no cell in progress, and what it found stays', async () => {
    const verdictsAt: (string | undefined)[] = []
    for (let most = 4; most < 100; most += 8) {
      const controller = new AbortController()
      const onSend = (count: number) => count === most && controller.abort()
      const subject = memorySubject(apps.lastArrivalWins(), { onSend })
      const { end, cells } = await drillOf(subject, [plain], { properties: ['order'] }, controller)
      expect(end.state).toBe(controller.signal.aborted ? 'cancelled' : 'done')
      verdictsAt.push(cells[0]?.verdict)
    }
    expect(verdictsAt).toContain('broken')
    expect(verdictsAt.filter(verdict => verdict === 'running' || verdict === 'waiting')).toEqual([])
  })
})

describe('states', () => {
  let reads = 0

  test('without a reader only responses are checked', async () => {
    const subject = memorySubject(apps.lastArrivalWins(), { readsStates: false })
    const { cells, failures } = await drillOf(subject, [refund], { runs: 10 })
    expect(failures).toEqual([])
    expect(verdicts(cells)).toMatchObject({ responses: 'held', tolerance: 'held', order: 'unchecked' })
    expect(cells.find(({ property }) => property === 'order')?.reason).toBe(
      "Responses alone can't show this. Set a state URL or a state command.",
    )
  })

  const fail = () => {
    throw new AppError('internal', 'The state command failed.')
  }
  test.each<[string, number, () => string, string]>([
    ['are missing for every record', 404, () => 'no', 'The state URL responded 404 for a record'],
    [
      'are the same page for all',
      200,
      () => '<html>Sign in</html>',
      'The state is the same before and after',
    ],
    ['are another text each time', 200, () => `"${reads++}"`, 'The state differs between two runs'],
    ['can not be read', 200, fail, 'The state command failed.'],
  ])('that %s say nothing', async (_, status, text, reason) => {
    const state = () => ({ status, text: text(), isCut: false })
    const subject = memorySubject({ ...apps.rightApp(), state })
    const { end, cells } = await drillOf(subject, [plain], {
      runs: 5,
      state: { by: 'url', url: 'http://127.0.0.1' },
    })
    expect(end.state).toBe('done')
    expect(verdicts(cells)).toMatchObject({ responses: 'held', tolerance: 'held', order: 'unchecked' })
    expect(cells.find(({ property }) => property === 'order')?.reason).toContain(reason)
  })

  test('of an app that refuses everything are compared with nothing', async () => {
    const { cells } = await drillOf(memorySubject({ ...apps.rightApp(), receive: () => 401 }), [plain], {
      runs: 3,
    })
    expect(verdicts(cells)).toMatchObject({ responses: 'broken', order: 'unchecked' })
    expect(cells.find(({ property }) => property === 'order')?.reason).toContain('were not accepted with 401')
  })

  test('what differs between two runs of the same order is learned', async () => {
    const { learned, failures } = await drillOf(memorySubject(apps.rightApp()), [plain], { runs: 10 })
    expect([...learned]).toEqual([['plain', ['/row', '/storedAt']]])
    expect(failures).toEqual([])
  })

  test('what the user names is ignored', async () => {
    const counting = () =>
      apps.memoryApp(disk =>
        createApp(disk, {
          merge(stored, taken) {
            const next = latestOf(stored, taken) ?? stored
            return next === null ? null : { ...next, credited: (stored?.credited ?? 0) + 1 }
          },
        }),
      )
    const options = { runs: 10, properties: ['repeats' as const] }
    const broken = await drillOf(memorySubject(counting()), [plain], options)
    expect(broken.failure('repeats')).toMatchObject({ suspicion: 'counts-repeats' })
    const { failures } = await drillOf(memorySubject(counting()), [plain], {
      ...options,
      ignore: ['/credited'],
    })
    expect(failures).toEqual([])
  })
})

test('shrinking is bounded', async () => {
  const broken = memorySubject(apps.lastArrivalWins())
  const { runs } = await drillOf(broken, [refund], { properties: ['order'], runs: 5 })
  expect(runs.length).toBeLessThan(260)
})

test('a plan says what will be checked, and why the rest will not', () => {
  const sight = { readsStates: true, canRestart: false, canFault: false, isSigned: false }
  const { cells, plannedRuns } = planDrill({ properties: [], runs: 25, path: null }, [plain, refund], sight)
  const cellOf = (property: string) =>
    cells.find(cell => cell.property === property && cell.trail === 'plain')
  expect([cells.length, plannedRuns]).toEqual([20, 19 * 25])
  expect(cellOf('refunds')).toMatchObject({
    verdict: 'unchecked',
    reason: "A trail without a refund can't show this.",
  })
  const reason = 'Restarts were not tried. Set a restart command.'
  expect(cellOf('recovery')).toMatchObject({ verdict: 'waiting', reason })
  expect(cellOf('responses')?.sources).toEqual([
    'Transaction Notification Service, Notification delivery (T13-3)',
    'Transaction Notification Service, Limits (T17-1)',
  ])
  expect(cells.every(({ sources }) => sources.length > 0)).toBe(true)
})

test('a sequence that is sent again goes wave by wave, with new ids', async () => {
  const subject = memorySubject(apps.rightApp())
  const at = (step: number, wave: number) =>
    ({ step, wave, form: 'captured', subject: 'own', mishap: null }) as const
  const repeat = repeatSequence(plain, [at(2, 0), at(0, 0), at(1, 1)], {
    subject,
    idKey: 'again',
    renew: [],
  })
  const { signal } = new AbortController()
  expect(subject.bodies).toEqual([])
  await repeat.next(signal)
  expect([repeat.sent.length, repeat.isDone]).toEqual([2, false])
  await repeat.next(signal)
  expect([repeat.sent.length, repeat.isDone]).toEqual([3, true])
  const ids = subject.bodies.map(body => JSON.parse(body).payload.id)
  expect(new Set(ids)).toEqual(new Set(repeat.recordIds))
  expect(ids[0]).not.toBe(plain.records[0]?.recordId)
})
