import { expect, test } from 'vitest'
import { endedDrill } from '../../../support/engine/ended-drill.ts'
import { openTestEngine } from '../../../support/engine/open-test-engine.ts'
import { startedReceiver } from '../../../support/receivers/started-receiver.ts'

const senders = 4

test('while a drill runs, every delivery gets its response and is stored', async () => {
  const { client, engine, captureUrl, allInspected } = await openTestEngine()
  const app = await startedReceiver('right')
  const { id } = await client.call('drills.start', {
    url: app.url,
    state: { by: 'url', url: app.stateUrl },
    runs: 15,
    settleMs: 20,
    seed: 1,
    source: { scenarios: ['issuance-complete'] },
  })
  let isRunning = true
  const statuses: number[] = []
  const send = async (): Promise<void> => {
    do {
      const { status } = await fetch(captureUrl, { method: 'POST', body: '{}' })
      statuses.push(status)
    } while (isRunning)
  }
  const sending = Promise.all(Array.from({ length: senders }, send))
  const drill = await endedDrill(engine, id)
  isRunning = false
  await sending
  expect(drill.state).toBe('done')
  expect(drill.cells.filter(({ verdict }) => verdict === 'broken')).toEqual([])
  expect(new Set(statuses)).toEqual(new Set([200]))
  await allInspected(statuses.length)
  expect((await client.call('app.status')).deliveryCount).toBe(statuses.length)
  const { attempts } = await client.call('drills.attempts', { id, after: drill.sent - 1 })
  expect(attempts.map(({ number }) => number)).toEqual([drill.sent])
})
