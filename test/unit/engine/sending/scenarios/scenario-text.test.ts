import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { faultNames } from '#contract/sending/scenario-terms'
import { checkScenario } from '../../../../../main/engine/sending/scenarios/scenario-catalog.ts'
import { catalog } from '../fixtures.ts'
import { issuance, planned } from './planned.ts'

const resources = new URL('../../../../../resources/', import.meta.url).pathname
const bundled = readdirSync(join(resources, 'scenarios')).map(name => ({
  name,
  text: readFileSync(join(resources, 'scenarios', name), 'utf8'),
}))

const problems = (text: string) => checkScenario(text, id => catalog.get(id))

const schema = JSON.parse(readFileSync(join(resources, 'schemas/scenario-1.schema.json'), 'utf8'))
const validate = new Ajv2020({ strict: false }).compile(schema)

test.each(bundled)('$name is a scenario, and as the published schema says', ({ text }) => {
  expect(problems(text)).toEqual([])
  expect([validate(JSON.parse(text)), validate.errors]).toEqual([true, null])
  expect(validate({ ...JSON.parse(text), steps: [{ record: 'one' }] })).toBe(false)
})

test('bundled scenarios show every fault', () => {
  const shown = bundled.flatMap(({ text }) =>
    (JSON.parse(text).faults ?? []).map(({ fault }: { fault: string }) => fault),
  )
  expect([...new Set(shown)].sort()).toEqual([...faultNames].sort())
})

const step = { record: 'one', fixture: 'issuance-pending' }
const body = { event: 'TRANSACTION', payload: { id: '{{recordId}}', status: 'PENDING', type: 'ISSUANCE' } }

const drill = { property: 'order', sequence: [{ step: 0 }] }
const exact = (members: object) =>
  issuance({ version: 2, steps: [{ record: 'one', text: JSON.stringify(body) }], ...members })
const sending = (members: object) => exact({ drill: { ...drill, sequence: [{ step: 0, ...members }] } })

const withStep = (members: object) => issuance({ steps: [{ ...step, ...members }] })
const withBody = (own: object) => issuance({ steps: [{ record: 'one', body: own }] })

test.each<[string, string, string, string]>([
  ['no JSON', '{"title":', '', 'Not JSON: line 1'],
  ['another version', issuance({ version: 3 }), '/version', 'Allowed: 1, 2.'],
  ['an exact text in version 1', exact({ version: 1 }), '/steps/0/text', 'It needs "version": 2.'],
  ['a sequence in version 1', exact({ version: 1, drill }), '/drill', 'It needs "version": 2.'],
  ['a sequence of a fixture', issuance({ version: 2, drill }), '/steps/0', 'each step has a "text"'],
  ['a sequence with a program', sending({ command: 'x' }), '/drill/sequence/0/command', 'Unknown member.'],
  ['a sending of no step', sending({ step: 3 }), '/drill/sequence/0/step', 'No step 3; the last is 0.'],
  ['a first sending that is not alone', sending({ atOnce: true }), '/drill/sequence/0/atOnce', 'No sending'],
  ['a form without its text', sending({ form: 'respelled' }), '/drill/sequence/0/text', 'its exact text'],
  [
    'a missing signature in a sequence of another property',
    sending({ mishap: 'unsigned' }),
    '/drill/sequence/0/mishap',
    'Only a sequence of "signatures" has "mishap": "unsigned".',
  ],
  [
    'a form with two texts',
    exact({
      drill: { ...drill, sequence: ['{}', '[]'].map(text => ({ step: 0, form: 'respelled', text })) },
    }),
    '/drill/sequence/1/text',
    'another text',
  ],
  ['no title', issuance({ title: '' }), '/title', ''],
  ['an unknown member', issuance({ nope: 1 }), '/nope', 'Unknown member.'],
  ['an unknown fault', issuance({ faults: [{ fault: 'x', step: 0 }] }), '/faults/0/fault', 'Unknown fault.'],
  ['a fault without a step', issuance({ faults: [{ fault: 'drop' }] }), '/faults/0/step', ''],
  ['a member of another step', withStep({ nope: 1 }), '/steps/0/nope', 'Unknown member.'],
  [
    'an age that is no time',
    issuance({ records: { one: { ageSeconds: 1e13 } } }),
    '/records/one/ageSeconds',
    'Too big',
  ],
  ['a change that is no time', withStep({ updatedSeconds: 1e13 }), '/steps/0/updatedSeconds', 'Too big'],
  ['a step of nothing', issuance({ steps: [{ record: 'one' }] }), '/steps/0', ''],
  ['an unknown fixture', withStep({ fixture: 'none' }), '/steps/0/fixture', 'No fixture none'],
  [
    'a repetition of a later step',
    issuance({ steps: [{ repeats: 1 }, step] }),
    '/steps/0/repeats',
    'earlier step',
  ],
  ['a repetition of itself', issuance({ steps: [step, { repeats: 1 }] }), '/steps/1/repeats', 'earlier step'],
  [
    'an unknown record',
    withStep({ set: { '/payload/x': '{{recordId:two}}' } }),
    '/steps/0/set/~1payload~1x',
    'No record two',
  ],
  ['an unknown placeholder', withBody({ ...body, x: '{{none}}' }), '/steps/0', 'no placeholder {{none}}'],
  ['a body of another product', withBody({ event: 'x', payload: {} }), '/steps/0/body', 'Not a notification'],
  [
    'a place that is missing',
    withStep({ set: { '/payload/none/x': 'y' } }),
    '/steps/0/set/~1payload~1none~1x',
    'no place',
  ],
])('%s is a problem at its place', (_, text, path, message) => {
  const [first] = problems(text)
  expect(first?.path.startsWith(path)).toBe(true)
  expect(first?.message).toContain(message)
})

test('a body of the file keeps its digits, and links to other records', () => {
  const own = `{"event":"funding","payload":{"fid":"{{recordId}}","status":"complete","currency":"mxn",
    "details":{"amount":1234567890.10,"origin_wid":"{{recordId:two}}"},"updated_at":"{{updatedAt}}"}}`
  const text = issuance({ steps: 'STEPS' }).replace(
    '"STEPS"',
    `[{"record":"two","fixture":"withdrawal-complete"},{"record":"one","body":${own}}]`,
  )
  const { notifications, shown } = planned(text)
  expect(notifications[1]?.body).toContain('"amount":1234567890.10')
  expect(JSON.parse(notifications[1]?.body ?? '').payload.details.origin_wid).toBe(notifications[0]?.recordId)
  expect(notifications[1]).toMatchObject({ fixtureId: null, isEdited: false })
  expect(shown.steps[1]).toMatchObject({ fixtureId: null, kind: 'funding', status: 'complete' })
})

test('a record without an age was created just long enough ago for its last step', () => {
  const { notifications } = planned(issuance({}))
  const last = JSON.parse(notifications[2]?.body ?? '').payload
  expect(last.updated_at).toBe('2026-01-05T10:00:00.000Z')
  expect(last.created_at).toBe('2026-01-05T09:58:00.000Z')
})
