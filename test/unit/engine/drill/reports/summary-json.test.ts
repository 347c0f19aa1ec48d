import { expect, test } from 'vitest'
import { drillProperties } from '#contract/drill/properties'
import { summaryJson, uncheckedProblem } from '../../../../../main/engine/drill/reports/summary-json.ts'
import { madeCell, madeDrill, madeFailure } from '../../../../support/drill/made-drill.ts'

test('each property is held, broken or unchecked, and a failure has its sequence, states, responses and command', () => {
  const summary = summaryJson(madeDrill())
  expect(summary).toMatchObject({
    seed: 7,
    runs: 203,
    state: 'done',
    held: ['responses', 'repeats', 'drops', 'tolerance', 'concurrency', 'recovery', 'isolation', 'expected'],
    broken: ['order'],
    unchecked: ['refunds', 'signatures'],
  })
  const [failure] = summary.failures
  expect(failure).toMatchObject({
    property: 'order',
    trail: 'issuance-complete',
    before: madeFailure.before,
    after: madeFailure.after,
    repeat: madeFailure.command,
  })
  expect(failure?.sequence).toEqual(
    madeFailure.sequence.map(({ response: _response, ...sending }) => sending),
  )
  expect(failure?.responses.map(response => response.status)).toEqual([200, 200])
})

test('one trail that breaks a property breaks it, one that could be checked is enough for held', () => {
  const cells = [
    madeCell({ property: 'order' }),
    madeCell({ property: 'order', trail: 'other', verdict: 'broken' }),
    madeCell({ property: 'refunds', verdict: 'unchecked' }),
    madeCell({ property: 'refunds', trail: 'other' }),
    madeCell({ property: 'drops', verdict: 'waiting' }),
  ]
  const { held, broken, unchecked } = summaryJson(madeDrill({ cells }))
  expect({ held, broken }).toEqual({ held: ['refunds'], broken: ['order'] })
  expect([...held, ...broken, ...unchecked].toSorted()).toEqual([...drillProperties].toSorted())
})

test('a situation is counted over all trails; one that no sequence had has a reason', () => {
  const cells = [
    madeCell({
      property: 'recovery',
      tried: [
        { situation: 'response-lost', times: 9, reason: null },
        { situation: 'restart', times: 0, reason: 'no restart command' },
      ],
    }),
    madeCell({
      property: 'recovery',
      trail: 'other',
      tried: [{ situation: 'response-lost', times: 5, reason: null }],
    }),
    madeCell({ property: 'isolation', verdict: 'unchecked' }),
  ]
  expect(summaryJson(madeDrill({ cells })).exercised).toEqual([
    { situation: 'response-lost', times: 14, reason: null },
    { situation: 'restart', times: 0, reason: 'no restart command' },
    { situation: 'dependency-fails', times: 0, reason: 'unchecked: Recovery' },
    { situation: 'other-record', times: 0, reason: 'unchecked: Isolation' },
  ])
})

test('a property that was checked on no trail is a problem if it is required, or if every property is', () => {
  const cells = [madeCell({ property: 'order' }), madeCell({ property: 'refunds', verdict: 'unchecked' })]
  const problem = (require: ('order' | 'refunds' | 'drops')[], failUnchecked = false) =>
    uncheckedProblem(cells, { require, failUnchecked })
  expect(problem([])).toBe(null)
  expect(problem(['order'])).toBe(null)
  expect(problem(['order', 'refunds'])).toBe('Not checked: refunds.')
  expect(problem([], true)).toBe('Not checked: refunds.')
  const elsewhere = [...cells, madeCell({ property: 'refunds', trail: 'other' })]
  expect(uncheckedProblem(elsewhere, { require: ['refunds'], failUnchecked: true })).toBe(null)
})
