import { expect, test } from 'vitest'
import { statementsIn } from '#contract/statements/basis'
import { adviceFor } from '../../../../../main/engine/inspect/trail/receiver-advice.ts'

const citedBy = (service: 'transactions' | 'funding', words: string) =>
  adviceFor(service).flatMap(({ text, source }) => (text.includes(words) ? statementsIn(source) : []))

test('each advice names the statements that say it', () => {
  expect(citedBy('transactions', 'by transaction id and final status')).toEqual(['T15-3'])
  expect(citedBy('transactions', 'not by arrival')).toEqual(['T15-4'])
  expect(citedBy('transactions', 'drops refund updates')).toEqual(['T11-11', 'T11-12'])
  expect(citedBy('transactions', '2xx within five seconds and process later')).toEqual([
    'T13-3',
    'T13-4',
    'T1-7',
  ])
  expect(citedBy('funding', 'within five seconds and process later')).toEqual(['F11-1', 'F1-4'])
})

test('advice that no document gives says so', () => {
  const { source } = adviceFor('funding').find(({ text }) => text.includes('Respond 2xx')) ?? {}
  expect(source).toMatch(/; Advice of Hooktrail$/)
  for (const service of ['transactions', 'funding'] as const) {
    const refused = adviceFor(service).find(({ text }) => text.includes('4xx'))
    expect(refused?.source).toBe('Observed beyond the specification, Delivery')
  }
  expect(adviceFor('other')).toEqual([])
})
