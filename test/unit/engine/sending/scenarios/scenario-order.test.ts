import { expect, test } from 'vitest'
import { issuance, planned, statuses } from './planned.ts'

const withFault = (...faults: object[]) => issuance({ faults })

test.each<[object, string[]]>([
  [{ fault: 'duplicate', step: 1 }, ['PENDING', 'IN_PROGRESS', '~IN_PROGRESS', 'COMPLETE']],
  [{ fault: 'duplicate', step: 0, times: 2 }, ['PENDING', '~PENDING', '~PENDING', 'IN_PROGRESS', 'COMPLETE']],
  [{ fault: 'swap', step: 0 }, ['IN_PROGRESS', 'PENDING', 'COMPLETE']],
  [{ fault: 'hold-back', step: 0 }, ['IN_PROGRESS', 'COMPLETE', 'PENDING']],
  [{ fault: 'hold-back', step: 0, after: 1 }, ['IN_PROGRESS', 'PENDING', 'COMPLETE']],
  [{ fault: 'drop', step: 1 }, ['PENDING', 'COMPLETE']],
  [
    { fault: 'second-final', step: 2, fixture: 'issuance-failed' },
    ['PENDING', 'IN_PROGRESS', 'COMPLETE', 'FAILED'],
  ],
])('%o changes the order as it says, and is shown', (fault, order) => {
  const text = withFault(fault)
  expect(statuses(text)).toEqual(order)
  const marked = planned(text).shown.steps.filter(({ faults }) => faults.length > 0)
  expect(marked.length).toBeGreaterThan(0)
  for (const step of marked) expect(step.fault).not.toBeNull()
})

test('places keep their times where two change places, and a late final waits longer', () => {
  const waits = (fault: object) => planned(withFault(fault)).shown.steps.map(({ waitMs }) => waitMs)
  expect(waits({ fault: 'swap', step: 1 })).toEqual([0, 100, 200])
  expect(waits({ fault: 'late-final', step: 2, waitMs: 5000 })).toEqual([0, 100, 5200])
  expect(waits({ fault: 'duplicate', step: 1, waitMs: 7 })).toEqual([0, 100, 7, 200])
})

test('a burst is sent at the same time', () => {
  const { steps } = planned(withFault({ fault: 'burst', step: 1, count: 2 })).shown
  expect(steps.map(({ isAtOnce }) => isAtOnce)).toEqual([false, false, true])
  expect(steps.map(({ waitMs }) => waitMs)).toEqual([0, 100, 0])
})

test('faults are applied one after the other', () => {
  const text = withFault({ fault: 'duplicate', step: 2, waitMs: 0 }, { fault: 'burst', step: 2, count: 2 })
  expect(statuses(text)).toEqual(['PENDING', 'IN_PROGRESS', 'COMPLETE', '~COMPLETE'])
  expect(planned(text).shown.steps.at(-1)).toMatchObject({
    isAtOnce: true,
    faults: ['duplicate', 'burst'],
    fault: 'COMPLETE again, byte for byte; 2 are sent at the same time',
  })
})

test('a fault of a repetition hits the repetition', () => {
  const steps = [
    { record: 'one', fixture: 'funding-pending' },
    { repeats: 0 },
    { record: 'one', fixture: 'funding-complete', updatedSeconds: 60 },
  ]
  const text = issuance({ steps, faults: [{ fault: 'hold-back', step: 1 }] })
  expect(statuses(text)).toEqual(['pending', 'complete', '~pending'])
})

test('what a fault without a step hits follows from the seed', () => {
  const text = withFault({ fault: 'duplicate', step: 'any' })
  const orders = Array.from({ length: 20 }, (_, seed) => statuses(text, seed).join(' '))
  expect(new Set(orders).size).toBe(3)
  expect(orders).toEqual(Array.from({ length: 20 }, (_, seed) => statuses(text, seed).join(' ')))
  expect(planned(text).shown.isSeeded).toBe(true)
  for (const fault of ['swap', 'hold-back']) {
    for (let seed = 0; seed < 20; seed++)
      expect(statuses(withFault({ fault, step: 'any' }), seed)).toHaveLength(3)
  }
})

test('of a second final the clock is later, and its place in the record the last', () => {
  const fault = { fault: 'second-final', step: 2, fixture: 'issuance-failed', updatedSeconds: 30 }
  const { notifications, shown } = planned(withFault(fault))
  const times = notifications.map(({ body }) => Date.parse(JSON.parse(body).payload.updated_at))
  expect((times[3] ?? 0) - (times[2] ?? 0)).toBe(30_000)
  expect(shown.steps.map(({ ownPlace }) => ownPlace)).toEqual([1, 2, 3, 4])
  expect(new Set(notifications.map(({ recordId }) => recordId)).size).toBe(1)
})

test.each<[object, string, string]>([
  [{ fault: 'drop', step: 7 }, '/faults/0/step', 'No step 7'],
  [{ fault: 'swap', step: 2 }, '/faults/0/step', 'No later step follows'],
  [{ fault: 'hold-back', step: 1, after: 0 }, '/faults/0/after', 'Name a step that follows'],
  [{ fault: 'burst', step: 2, count: 2 }, '/faults/0/count', 'Only 1 sendings are left'],
  [{ fault: 'late-final', step: 0 }, '/faults/0/step', 'PENDING is not a final status'],
  [{ fault: 'second-final', step: 2, fixture: 'none' }, '/faults/0/fixture', 'No fixture none'],
  [{ fault: 'second-final', step: 2, fixture: 'funding-failed' }, '/faults/0/fixture', 'another kind'],
])('%o names nothing, and says where', (fault, path, message) => {
  expect(() => planned(withFault(fault))).toThrow(message)
  try {
    planned(withFault(fault))
  } catch (error) {
    expect(error).toMatchObject({ path })
  }
})

test('a step that is dropped twice, and the only one of its record, are refused', () => {
  const drop = { fault: 'drop', step: 1 }
  expect(() => planned(withFault(drop, drop))).toThrow('Step 1 is dropped before')
  const steps = [{ record: 'one', fixture: 'funding-pending' }]
  expect(() => planned(issuance({ steps, faults: [{ fault: 'drop', step: 0 }] }))).toThrow('only step')
})
