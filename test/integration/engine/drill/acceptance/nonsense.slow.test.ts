import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { StateReader } from '#contract/drill/drill'
import { plainBodies } from '../../../../support/drill/bodies.ts'
import {
  type DrilledReceiver,
  drillReceiver,
  type ReceiverDrill,
} from '../../../../support/drill/drill-receiver.ts'
import { serviceServer } from '../../../../support/network/service-server.ts'
import { startedReceiver } from '../../../../support/receivers/started-receiver.ts'

const drill: ReceiverDrill = {
  trails: { issuance: plainBodies },
  options: { runs: 3, settleMs: 30, seed: 5 },
}

/** Everything but responses and tolerance needs states. */
const byResponses = ['responses', 'tolerance']

async function drilledWith(state: StateReader): Promise<DrilledReceiver> {
  const receiver = await startedReceiver('right')
  return drillReceiver(receiver, { ...drill, options: { ...drill.options, state } })
}

/** The reasons of what was not checked, without that of refunds, of which the trail has none. */
function reasons({ cells }: DrilledReceiver): string[] {
  const unchecked = cells.filter(({ verdict, property }) => verdict === 'unchecked' && property !== 'refunds')
  return [...new Set(unchecked.map(({ reason }) => reason ?? ''))]
}

function heldBy({ cells }: DrilledReceiver): string[] {
  return cells.filter(({ verdict }) => verdict === 'held').map(({ property }) => property)
}

async function stateServer(respond: (path: string, response: ServerResponse) => void): Promise<StateReader> {
  const { url } = await serviceServer(({ path }, response) => respond(path, response))
  return { by: 'url', url: `${url}/records/{recordId}` }
}

const states: [name: string, state: () => Promise<StateReader>, reason: RegExp][] = [
  [
    'an error',
    () => stateServer((_, response) => response.writeHead(500).end('Internal Server Error')),
    /^The state URL responded 500 for a record that was just sent\.$/,
  ],
  [
    'no HTTP',
    () => stateServer((_, response) => response.socket?.end('nonsense\r\n\r\n')),
    /^The state URL .*\.$/,
  ],
  [
    'nothing that listens',
    async () => ({ by: 'url', url: 'http://127.0.0.1:1/{recordId}' }),
    /127\.0\.0\.1.*\.$/,
  ],
]

test.each(states)(
  'a state that is %s leaves responses, and says why the rest is unchecked',
  async (_, state, reason) => {
    const drilled = await drilledWith(await state())
    expect(drilled.end.state).toBe('done')
    expect(drilled.broken).toEqual([])
    expect(reasons(drilled)).toHaveLength(1)
    expect(reasons(drilled)[0]).toMatch(reason)
    expect(heldBy(drilled)).toEqual(byResponses)
  },
)

test('a state with the time of the day, and one in whole seconds, is compared without it', async () => {
  const receiver = await startedReceiver('right')
  const state = await stateServer((path, response) => {
    fetch(receiver.stateUrl.replace('{recordId}', path.split('/').at(-1) ?? ''))
      .then(shown => shown.json())
      .then(record => {
        const { status, refundStatus, storedAt } = record as Record<string, string>
        const stored = storedAt?.slice(0, 19)
        response.end(JSON.stringify({ now: Date.now(), stored, status, refundStatus }))
      })
  })
  const drilled = await drillReceiver(receiver, {
    ...drill,
    properties: ['repeats', 'order', 'drops'],
    options: { ...drill.options, runs: 10, state },
  })
  expect(drilled.broken).toEqual([])
  expect(heldBy(drilled)).toEqual(['repeats', 'order', 'drops'])
  expect(drilled.learned.get('issuance')).toContain('/now')
})

test('a status that differs between runs of the same order is not taken for a clock', async () => {
  const records: string[] = []
  const state = await stateServer((path, response) => {
    if (!records.includes(path)) records.push(path)
    const number = records.indexOf(path)
    response.end(JSON.stringify({ number, status: number % 3 === 0 ? 'PENDING' : 'COMPLETE' }))
  })
  const receiver = await startedReceiver('right')
  const drilled = await drillReceiver(receiver, {
    ...drill,
    properties: ['order'],
    options: { ...drill.options, runs: 20, state },
  })
  expect(drilled.broken[0]).toMatch(/^order of issuance: /)
  expect(drilled.learned.get('issuance')).toEqual(['/number'])
})

test('a target that is always too late is called slow after a few sequences', async () => {
  const { url, calls } = await serviceServer(() => {})
  const target = { ...(await startedReceiver('right')), url: `${url}/` }
  const { end, failures } = await drillReceiver(target, {
    ...{ ...drill, properties: ['responses'], responseMs: 40 },
    options: { ...drill.options, runs: 100, state: { by: 'none' } },
  })
  expect(end.state).toBe('done')
  expect(failures.map(({ suspicion, sequence }) => [suspicion, sequence.length])).toEqual([['slow', 1]])
  expect(calls.length).toBeLessThan(100)
})
