import { expect, test } from 'vitest'
import { drillDefaultsSchema } from '#contract/drill/drill-defaults'
import type { DrillCommandOptions } from '../../../../../main/cli/commands/drill/drill-options.ts'
import { scenariosOf, withDefaults } from '../../../../../main/cli/commands/drill/file-defaults.ts'

const none: DrillCommandOptions = {
  record: [],
  from: [],
  trail: [],
  stateHeader: [],
  header: [],
  ignore: [],
  expect: [],
  renew: [],
  property: [],
  require: [],
  allowHost: [],
}

const file = drillDefaultsSchema.parse({
  to: 'http://127.0.0.1:1/',
  stateUrl: 'http://127.0.0.1:1/{recordId}',
  stateHeaders: [['X-A', 'a']],
  headers: [['X-B', 'b']],
  signing: { by: 'hmac-sha256', header: 'X-S', secret: { from: 'env', variable: 'SECRET' } },
  runs: 7,
  require: ['order'],
  failUnchecked: true,
  ignore: ['/a'],
  scenarios: ['funding'],
})

test('what is not typed is from the file', () => {
  expect(withDefaults(none, [], file)).toMatchObject({
    to: 'http://127.0.0.1:1/',
    stateUrl: 'http://127.0.0.1:1/{recordId}',
    stateHeader: [['X-A', 'a']],
    header: [['X-B', 'b']],
    sign: 'hmac-sha256',
    signHeader: 'X-S',
    signSecretEnv: 'SECRET',
    runs: 7,
    require: ['order'],
    failUnchecked: true,
    ignore: ['/a'],
  })
  expect(scenariosOf(none, [], file)).toEqual(['funding'])
})

test('what is typed wins: a list as such, one way to read states, one signature', () => {
  const signCommand = ['sign']
  const typed = {
    ...none,
    to: 'http://127.0.0.1:2/',
    stateCommand: ['s', '{recordId}'],
    ignore: ['/b'],
    signCommand,
  }
  expect(withDefaults(typed, [], file)).toMatchObject({
    ...typed,
    header: [['X-B', 'b']],
    stateHeader: [],
    require: ['order'],
  })
  expect(withDefaults(typed, [], file)).not.toMatchObject({ stateUrl: expect.anything() })
  expect(withDefaults(typed, [], file)).not.toMatchObject({ sign: expect.anything() })
})

test.each<[string, Partial<DrillCommandOptions>, string[]]>([
  ['--trail', { trail: ['a'] }, []],
  ['--property', { property: ['order'] }, []],
  ['--path', { path: '1' }, []],
  ['--record', { record: ['a'] }, []],
  ['a scenario', {}, ['issuance-complete']],
])('what the file requires does not count for a part, chosen by %s', (_, part, names) => {
  const used = withDefaults({ ...none, ...part }, names, file)
  expect([used.require, used.failUnchecked, used.runs]).toEqual([[], undefined, 7])
})

test('other records replace the scenarios of the file, and the sample app takes nothing from it', () => {
  expect(scenariosOf({ ...none, record: ['a'] }, [], file)).toEqual([])
  const example = { ...none, example: true }
  expect([withDefaults(example, [], file), scenariosOf(example, [], file)]).toEqual([example, []])
})
