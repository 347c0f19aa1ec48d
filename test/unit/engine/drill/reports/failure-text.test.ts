import { expect, test } from 'vitest'
import { causesOf, type DrillFailure } from '#contract/drill/drill'
import {
  failureLines,
  firstCauseLines,
  otherPlacesLines,
  sendingText,
} from '../../../../../main/engine/drill/reports/failure-text.ts'
import { madeFailure, madeSending, madeStep, madeTrail } from '../../../../support/drill/made-drill.ts'

test('a failure says what was sent, what it is compared with, what differs, and how to repeat it', () => {
  expect(failureLines(madeFailure, madeTrail, { withTimes: true }).join('\n')).toBe(`\
Looks like the last arrival wins: \`updated_at\` is not compared.
The order of arrival changes nothing.

Sent:
   1  COMPLETE     200 (2 ms)
   2  IN_PROGRESS  200 (2 ms)

Compared with:
   1  IN_PROGRESS  200 (2 ms)
   2  COMPLETE     200 (2 ms)

Difference of the end states:
  /status: "COMPLETE" → "IN_PROGRESS"

Repeat (seed 7, path 3:1:0):
  hooktrail drill issuance-complete --to http://127.0.0.1:3000/hooks --seed 7 --path 3:1:0`)
})

test('a sending says everything that is unusual about it', () => {
  const trail = {
    ...madeTrail,
    records: [...madeTrail.records, { recordId: 'f', service: 'funding' as const, kind: 'funding' as const }],
    steps: [
      madeStep('COMPLETE'),
      madeStep('FAILED', 'PENDING'),
      madeStep('complete', null, 1),
      madeStep('complete', null, 1),
    ],
  }
  const sequence = [
    madeSending(0, 0, { mishap: 'response-lost' }),
    madeSending(0, 1, { repeats: 0, form: 'respelled', mishap: 'restart' }),
    madeSending(1, 2, { subject: 'other' }),
    madeSending(3, 2, { form: 'extra-field' }),
  ]
  expect(sequence.map(sending => sendingText(sending, sequence, trail))).toEqual([
    'issuance COMPLETE (connection closed before the response)',
    'issuance COMPLETE (same meaning in other bytes; repeats 1; then a restart)',
    'issuance FAILED refund PENDING (another record; at the same time as 4)',
    'funding complete (2 of 2) (with undocumented fields; at the same time as 3)',
  ])
})

test('differences of several states name their record, and long values are cut', () => {
  const [state] = madeFailure.before
  if (state === undefined) throw new Error('no state')
  const text = failureLines(
    {
      ...madeFailure,
      before: [state, { ...state, subject: 'other' }],
      differences: Array.from({ length: 21 }, (_, place) => ({
        op: 'add' as const,
        path: `/1/a${place}`,
        from: null,
        expected: false,
        to: 'x'.repeat(300),
      })),
    },
    madeTrail,
    { withTimes: false },
  ).join('\n')
  expect(text).toContain(`  issuance (another record) /a0: nothing → ${'x'.repeat(200)}…\n`)
  expect(text).toContain('  and 1 more')
  expect(text).not.toContain(' ms)')
})

test('end states that do not differ are said to be equal, and where there are none nothing is said of them', () => {
  const text = (change: Partial<typeof madeFailure>): string =>
    failureLines({ ...madeFailure, differences: [], ...change }, madeTrail, { withTimes: false }).join('\n')
  expect(text({})).toContain('Difference of the end states: none.')
  expect(text({ before: [], after: [] })).not.toContain('end states')
})

test('a refused sending with added fields is shown with them and with what the app said', () => {
  const [first] = madeFailure.sequence
  if (first === undefined) throw new Error('no sending')
  const refused = { ...first.response, status: 422, isPassed: false, body: '{"error":\n"unknown field"}' }
  const lines = failureLines(
    { ...madeFailure, sequence: [{ ...first, form: 'extra-field', response: refused }] },
    madeTrail,
    { withTimes: true },
  )
  expect(lines).toContain('  /payload/channel: {"name":"api","version":3}')
  expect(lines).toContain('  /payload/issuance/channel: "api"')
  const place = lines.indexOf('Response body to 1:')
  expect(lines.slice(place + 1, place + 3)).toEqual(['  {"error":', '  "unknown field"}'])
})

test('failures of one cause are one, with the shortest sequence and the other places', () => {
  const longer = { ...madeFailure, sequence: [...madeFailure.sequence, madeSending(2, 2)] }
  const failures: DrillFailure[] = [
    { ...longer, trail: 'a', property: 'repeats' },
    { ...madeFailure, suspicion: 'other', sentence: 'Another.', trail: 'b' },
    { ...madeFailure, trail: 'c' },
    { ...longer, trail: 'd' },
  ]
  const causes = causesOf(failures)
  expect(causes.map(({ failure, others }) => [failure.trail, others.length])).toEqual([
    ['c', 2],
    ['b', 0],
  ])
  expect(causes.map(otherPlacesLines)).toEqual([
    ['', 'The same cause 2 more times: Repeats (a), Order (d)'],
    [],
  ])
})

test('the cause of most failures is first, with its share', () => {
  const other: DrillFailure = { ...madeFailure, suspicion: 'no-lock', sentence: 'Looks like no lock.' }
  const causes = causesOf([madeFailure, other, { ...other, property: 'recovery' }])
  expect(causes.map(({ failure }) => failure.suspicion)).toEqual(['no-lock', 'last-arrival-wins'])
  expect(firstCauseLines(causes)).toEqual(['Fix this first: it explains 2 of 3 failures.'])
  expect(firstCauseLines(causes.slice(1))).toEqual([])
})

test('different response bodies are shown once each, and the end state of a naive handler', () => {
  const [one, two] = madeFailure.sequence
  if (one === undefined || two === undefined) throw new Error('The failure has two sendings.')
  const saying = (sending: typeof one, body: string) => ({
    ...sending,
    response: { ...sending.response, body },
  })
  const failure: DrillFailure = {
    ...madeFailure,
    sequence: [saying(one, 'stored'), saying(two, 'stored'), saying(two, 'duplicate')],
    naive: ['{"status":"IN_PROGRESS"}'],
  }
  const text = failureLines(failure, madeTrail, { withTimes: true }).join('\n')
  expect(text).toContain('Response body to 1, 2:\n  stored\n\nResponse body to 3:\n  duplicate\n')
  expect(text).toContain('A naive handler ends with:\n  {"status":"IN_PROGRESS"}\n')
  // A report of two equal drills is equal.
  expect(failureLines(failure, madeTrail, { withTimes: false }).join('\n')).not.toContain('Response body')
})
