import { expect, test } from 'vitest'
import { testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { startedReceiver } from '../../../support/receivers/started-receiver.ts'
import { drilled } from './running-steps.ts'

const engineOfFile = testEngineOfFile()

test('an app that is right holds, and everything that was sent is stored', async () => {
  const engine = engineOfFile()
  const app = await startedReceiver('right')
  const drill = await drilled(engine, app)

  expect(drill).toMatchObject({ state: 'done', message: null, seed: 7, isUnreachable: false })
  expect(drill.cells.filter(({ verdict }) => verdict === 'broken')).toEqual([])
  expect(drill.cells.filter(({ verdict }) => verdict === 'held').map(({ property }) => property)).toEqual([
    ...[
      'responses',
      'repeats',
      'order',
      'drops',
      'tolerance',
      'concurrency',
      'recovery',
      'isolation',
      'expected',
    ],
  ])
  expect(drill.sent).toBeGreaterThan(60)
  expect(app.taken()).toBe(drill.sent)
  const { attempts, hasMore } = await engine.client.call('drills.attempts', { id: drill.id, limit: 500 })
  expect(hasMore).toBe(drill.sent > 500)
  expect(attempts.map(({ number }) => number)).toEqual(attempts.map((_, place) => place + 1))
  const orders = await engine.client.call('drills.attempts', {
    ...{ id: drill.id, property: 'order', trail: 'issuance-complete' },
  })
  expect(new Set(orders.attempts.map(({ property }) => property))).toEqual(new Set(['order']))
  expect(new Set(attempts.map(({ recordId }) => recordId)).size).toBeGreaterThan(50)
})
