import { expect, test } from 'vitest'
import { createClient } from '#contract/transport'
import { firstRows } from '../../bench/scale/first-rows.ts'

test('an empty answer that goes on is asked on from where it stopped', async () => {
  const asked: unknown[] = []
  const answers = [
    { rows: [], hasMore: true, isComplete: false, rest: { at: 50, share: 0.5 } },
    { rows: [{}, {}], hasMore: true, isComplete: false, rest: { at: 20, share: 0.8 } },
  ]
  expect(await firstRows(clientOf(answers, asked), 'text')).toBe(2)
  expect(asked).toMatchObject([{ query: 'text' }, { query: 'text', before: 50 }])
})

test('nothing found in everything is an answer too', async () => {
  const asked: unknown[] = []
  expect(await firstRows(clientOf([{ rows: [], hasMore: false }], asked), 'text')).toBe(0)
  expect(asked).toHaveLength(1)
})

function clientOf(answers: readonly object[], asked: unknown[]) {
  const left = [...answers]
  return createClient({
    invoke: async (_method, params) => {
      asked.push(params)
      return { ok: true, value: left.shift() }
    },
    subscribe: () => () => {},
  })
}
