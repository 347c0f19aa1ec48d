import { expect, test } from 'vitest'
import { scenarioIdSchema } from '#contract/sending/scenarios'
import { drillOptions } from '../../../../../main/cli/commands/drill/drill-options.ts'

const none = {
  to: 'http://127.0.0.1:3000',
  record: [],
  trail: [],
  ignore: [],
  expect: [],
  renew: [],
  from: [],
  property: [],
  require: [],
  header: [],
  stateHeader: [],
  allowHost: [],
}

const noFiles = { scenarios: [], files: [], given: [] }

test('without options a drill sends one trail of every kind, and judges responses', () => {
  expect(drillOptions(noFiles, none)).toMatchObject({
    url: none.to,
    source: { records: [], sessionId: null, scenarios: [], given: [], trails: [] },
    state: { by: 'none' },
    restart: null,
    seed: null,
    runs: 25,
    settleMs: 1000,
    path: null,
  })
})

test('every option arrives', () => {
  const scenario = scenarioIdSchema.parse('out-of-order')
  expect(
    drillOptions(
      { ...noFiles, scenarios: [scenario] },
      {
        ...none,
        record: ['r'],
        session: 2,
        trail: ['t'],
        stateCommand: ['cat', '{recordId}'],
        restartCommand: ['go'],
        ignore: ['/a'],
        expect: ['credited-once'],
        renew: ['b'],
        settle: 5,
        runs: 7,
        seed: 9,
        property: ['order'],
        path: '3:1',
        pause: 10,
        timeLimit: 60_000,
      },
    ),
  ).toMatchObject({
    source: { records: ['r'], sessionId: 2, scenarios: [scenario], trails: ['t'] },
    state: { by: 'command', command: ['cat', '{recordId}'] },
    restart: ['go'],
    ignore: ['/a'],
    expect: ['credited-once'],
    renew: ['b'],
    settleMs: 5,
    runs: 7,
    seed: 9,
    properties: ['order'],
    path: '3:1',
    timeLimitMs: 60_000,
  })
})

test('two records more than a drill takes are refused with the option', () => {
  const record = Array.from({ length: 51 }, String)
  expect(() => drillOptions(noFiles, { ...none, record })).toThrow('these options (source.records)')
})
