import { describe, expect, test } from 'vitest'
import type { ParamsInput } from '#contract/methods'
import { emptyEngineOfFile, type TestEngine } from '../../../support/engine/open-test-engine.ts'
import { fundingExample, transactionExample } from '../../../support/inspection/examples.ts'
import { connectRaw, statusesOf } from '../listener/raw-sender.ts'
import { origin, post, saved } from './response-steps.ts'
import { postFor } from './responses-steps.ts'

type GivenRule = NonNullable<ParamsInput<'routes.save'>['route']['rules']>[number]

const empty = emptyEngineOfFile()

async function withRules(...rules: GivenRule[]): Promise<TestEngine> {
  const bench = await empty()
  await bench.client.call('routes.save', { route: { path: '/hooks*', rules } })
  return bench
}

test('without a rule that applies the response is the usual one, at other paths too', async () => {
  const bench = await withRules({
    when: { status: 'FAILED' },
    reaction: { type: 'respond', status: 500 },
  })
  expect(await post(bench)).toMatchObject({ status: 200, text: '{"received":true}' })
  expect((await post(bench, {}, '/elsewhere')).status).toBe(200)
})

test('a request in absolute form meets the routes for its path', async () => {
  const bench = await withRules({ reaction: { type: 'respond', status: 202 } })
  const { port } = new URL(bench.captureUrl)
  const statuses = []
  for (const target of [
    '/hooks?x=1',
    'http://hooks.example.com/hooks',
    `HTTPS://127.0.0.1:${port}/hooks/a?x=1`,
  ]) {
    const sender = await connectRaw(Number(port))
    sender.send(`POST ${target} HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`)
    statuses.push(...statusesOf(await sender.ended()))
  }
  expect(statuses).toEqual([202, 202, 202])
  const { routes } = await bench.client.call('routes.list')
  const query = `route:#${routes[0]?.id}`
  expect((await bench.client.call('deliveries.list', { query })).rows).toHaveLength(3)
})

test('status, headers and body are as the rule says', async () => {
  const bench = await withRules({
    reaction: {
      type: 'respond',
      status: 429,
      headers: [
        ['Retry-After', '7'],
        ['X-Own', 'a'],
      ],
      body: 'slow down',
    },
  })
  const response = await post(bench, transactionExample('redemption', 'COMPLETE'))
  expect(response).toMatchObject({ status: 429, text: 'slow down' })
  expect(response.headers).toMatchObject({ 'retry-after': '7', 'x-own': 'a', 'content-length': '9' })
  await saved(bench, [429])
  await bench.allInspected(1)
  await expect
    .poll(
      async () => (await bench.client.call('deliveries.list', { query: 'finding:response-not-2xx' })).rows,
    )
    .toHaveLength(1)
  const { rule, ...by } = await origin(bench)
  const [route] = (await bench.client.call('routes.list')).routes
  expect(by).toEqual({ by: 'rule', routeId: route?.id, routeName: '', routePath: '/hooks*', target: null })
  expect(rule).toMatchObject({ place: 1, said: { reaction: { status: 429, headers: [] } } })
  expect(JSON.stringify(rule)).not.toContain('slow down')
})

test('a delay holds the response back, a response with its own status follows; 204 has no body', async () => {
  const bench = await withRules({
    reaction: { type: 'respond', status: 204, delayMs: 120, body: 'none of this' },
  })
  const startMs = performance.now()
  expect(await post(bench)).toMatchObject({ status: 204, text: '' })
  expect(performance.now() - startMs).toBeGreaterThanOrEqual(119)
})

test('a reset ends the connection, also late; the delivery is kept', async () => {
  const bench = await withRules({ reaction: { type: 'reset', delayMs: 100 } })
  const startMs = performance.now()
  expect(await postFor(bench, 5000)).toBe('ECONNRESET')
  expect(performance.now() - startMs).toBeGreaterThanOrEqual(99)
  await bench.client.call('routes.save', {
    route: { path: '/at-once', rules: [{ reaction: { type: 'reset' } }] },
  })
  expect(await postFor(bench, 5000, '/at-once')).toBe('ECONNRESET')
  await saved(bench, [null, null])
})

test('a hang sends no response until the sender gives up; the delivery is stored', async () => {
  const bench = await withRules({ reaction: { type: 'hang' } })
  expect(await postFor(bench, 200)).toBe('gave up')
  await saved(bench, [null])
  expect((await origin(bench)).rule?.said.reaction).toEqual({ type: 'hang' })
})

test('every third fails', async () => {
  const bench = await withRules({ when: { every: 3 }, reaction: { type: 'respond', status: 500 } })
  const statuses: number[] = []
  for (let count = 0; count < 7; count++) statuses.push((await post(bench)).status)
  expect(statuses).toEqual([200, 200, 500, 200, 200, 500, 200])
})

test('by probability the same seed gives the same sequence', async () => {
  const run = async (seed: number): Promise<number[]> => {
    const bench = await withRules({
      when: { probability: 0.5, seed },
      reaction: { type: 'respond', status: 500 },
    })
    const statuses: number[] = []
    for (let count = 0; count < 24; count++) statuses.push((await post(bench)).status)
    return statuses
  }
  const first = await run(5)
  expect(await run(5)).toEqual(first)
  expect(await run(6)).not.toEqual(first)
  expect(new Set(first)).toEqual(new Set([200, 500]))
})

describe('by what the delivery says', () => {
  const fail = { type: 'respond', status: 500 } as const
  test.each<[string, GivenRule['when']]>([
    ['service', { service: 'funding' }],
    ['kind', { kind: 'funding' }],
    ['status', { status: 'COMPLETE', kind: 'funding' }],
  ])('%s', async (_, when) => {
    const bench = await withRules({ when, reaction: fail })
    expect((await post(bench, fundingExample('complete'))).status).toBe(500)
    expect((await post(bench, transactionExample('issuance', 'COMPLETE'))).status).toBe(200)
    expect((await post(bench, 'no notification')).status).toBe(200)
  })

  test('attempt number: the first two of each notification fail, the third passes', async () => {
    const bench = await withRules({ when: { attempts: { from: 1, to: 2 } }, reaction: fail })
    const one = transactionExample('issuance', 'PENDING')
    // No other test sends it: attempts are counted as long as the program runs.
    const other = fundingExample('pending')
    const statuses: number[] = []
    for (const body of [one, one, other, one, other, other]) statuses.push((await post(bench, body)).status)
    expect(statuses).toEqual([500, 500, 500, 200, 500, 200])
    await saved(bench, statuses)
  })
})

test('the status names routes that fail on purpose, while they do', async () => {
  const bench = await empty()
  const failing = async () => (await bench.client.call('app.status')).failingRoutes
  const save = (rules: GivenRule[]) => bench.client.call('routes.save', { route: { rules } })
  await save([{ reaction: { type: 'respond', status: 201 } }])
  expect(await failing()).toEqual([])
  const changed = bench.event('status.changed', status => status.failingRoutes.length > 0)
  const { id } = await save([{ reaction: { type: 'hang' } }])
  expect((await changed).failingRoutes).toEqual([id])
  await bench.client.call('routes.remove', { id })
  expect(await failing()).toEqual([])
})
