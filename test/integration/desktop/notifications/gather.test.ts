import { expect, onTestFinished, test } from 'vitest'
import type { Client } from '#contract/transport'
import { type Choices, createGathering, rowsOfLook } from '../../../../main/desktop/notifications/gather.ts'
import { testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { fundingBody, post } from '../../../support/network/http-call.ts'

const none: Choices = { failed: false, errors: false, overdue: false, appDown: false }
/** Has an error, and no status. */
const notJson = 'no notification'

const engineOfFile = testEngineOfFile()
let posted = 0

/** A gathering that gets the events of the engine, and everything from now on as news. */
function gathered(choices: Choices, client: Pick<Client, 'call'> = engineOfFile().client) {
  const engine = engineOfFile()
  const gathering = createGathering(client)
  onTestFinished(engine.client.subscribe(frame => gathering.note(frame, choices)))
  gathering.begin(['failed', 'errors', 'overdue', 'appDown'], Date.now())
  const before = posted
  /** Deliveries whose events have arrived; earlier deliveries may be inspected after later deliveries. */
  const updated = new Set<number>()
  onTestFinished(
    engine.client.subscribe(({ name, data }) => {
      if (name === 'delivery.updated') for (let id = data.firstId; id <= data.lastId; id++) updated.add(id)
    }),
  )
  return {
    client: engine.client,
    gathering,
    /** Posts in this order; resolves when they were inspected and their events have arrived. */
    async receive(...bodies: readonly string[]): Promise<void> {
      const ids = bodies.map((_, index) => posted + 1 + index)
      posted += bodies.length
      for (const body of bodies) await post(engine.captureUrl, body)
      await engine.until(() => Promise.resolve(ids.every(id => updated.has(id))))
      await engine.allInspected(posted)
    },
    /** Numbers of the test's own deliveries, from 1. */
    async idsOfLook(): Promise<{ failed: number[]; errors: number[] }> {
      const { failed, errors } = await gathering.look(choices, false)
      const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id - before)
      return { failed: ids(failed.rows), errors: ids(errors.rows) }
    },
  }
}

test('each failed record and each error is news once, and one that is both is a failed record', async () => {
  const { receive, idsOfLook } = gathered({ ...none, failed: true, errors: true })
  const both = fundingBody('c1', 'failed', { amount: 'many' })
  await receive(fundingBody('a1', 'complete'), fundingBody('b1', 'FAILED'), notJson, both)
  expect(await idsOfLook()).toEqual({ failed: [4, 2], errors: [3] })
  expect(await idsOfLook()).toEqual({ failed: [], errors: [] })
  await receive(fundingBody('d1', 'failed'))
  expect(await idsOfLook()).toEqual({ failed: [5], errors: [] })
})

test('what was said is not said again when its delivery is updated', async () => {
  const { client, receive, idsOfLook, gathering } = gathered({ ...none, failed: true })
  await receive(fundingBody('a2', 'failed'), fundingBody('b2', 'failed'))
  expect((await idsOfLook()).failed).toEqual([2, 1])
  const { newest } = await client.call('deliveries.list', {})
  if (newest === null) throw new Error('Nothing was stored.')
  gathering.note(
    {
      launchId: 'one',
      number: 1,
      name: 'delivery.updated',
      data: { firstId: newest, lastId: newest, count: 1, pending: 0 },
    },
    { ...none, failed: true },
  )
  expect((await idsOfLook()).failed).toEqual([])
})

test('a record that is said to have failed again, in the same look or later, is no news', async () => {
  const { receive, idsOfLook } = gathered({ ...none, failed: true })
  const again = fundingBody('a3', 'failed')
  await receive(again, again, fundingBody('b3', 'failed'))
  expect((await idsOfLook()).failed).toEqual([3, 2])
  await receive(again, fundingBody('c3', 'failed'))
  expect((await idsOfLook()).failed).toEqual([5])
})

test('a flood of repetitions hides no record that failed before it', async () => {
  const { gathering, receive, idsOfLook } = gathered({ ...none, failed: true })
  const again = fundingBody('a4', 'failed')
  await receive(again)
  expect((await idsOfLook()).failed).toEqual([1])
  await receive(fundingBody('b4', 'failed'), ...Array<string>(rowsOfLook).fill(again))
  const found: number[] = []
  // The first look reads a page of repetitions, or fewer on a busy machine.
  do found.push(...(await idsOfLook()).failed)
  while (!gathering.isDone())
  expect(found).toEqual([2])
})

test('what was received before its kind was chosen is no news', async () => {
  const choices = { ...none, failed: true }
  const { gathering, receive, idsOfLook } = gathered(choices)
  await receive(fundingBody('a5', 'failed'))
  gathering.begin(['failed'], Date.now() + 60_000)
  expect((await idsOfLook()).failed).toEqual([])
})

test('as many as one look reads are no flood; of one more the newest are read, and none is news again', async () => {
  const choices = { ...none, failed: true }
  const few = gathered(choices)
  const { gathering, receive, client } = gathered(choices)
  await receive(...Array.from({ length: rowsOfLook }, (_, index) => fundingBody(`f${index}`, 'failed')))
  expect((await few.gathering.look(choices, false)).failed).toMatchObject({ isMore: false })
  await receive(fundingBody('last', 'failed'))
  const news = await gathering.look(choices, false)
  expect(news.failed.rows).toHaveLength(rowsOfLook)
  expect(news.failed.isMore).toBe(true)
  expect(news.range?.last).toBe(posted)
  expect(news.range?.first).toBeLessThanOrEqual(posted - rowsOfLook)
  expect(gathering.isDone()).toBe(true)

  const [oldest] = (await client.call('deliveries.list', { query: `id:${posted - rowsOfLook}` })).rows
  if (oldest === undefined) throw new Error('Nothing was stored.')
  gathering.note(
    {
      launchId: 'one',
      number: 1,
      name: 'delivery.updated',
      data: { firstId: oldest.id, lastId: oldest.id, count: 1, pending: 0 },
    },
    choices,
  )
  expect((await gathering.look(choices, false)).failed).toEqual({ rows: [], isMore: false })
})

test('a look that fails loses nothing: the next one says all of it', async () => {
  const choices = { ...none, failed: true, appDown: true }
  let isBroken = true
  const call: Client['call'] = (method, ...params) =>
    method === 'routes.states' && isBroken
      ? Promise.reject(new Error('The store is gone.'))
      : engineOfFile().client.call(method, ...params)
  const { gathering, receive, idsOfLook } = gathered(choices, { call })
  await receive(fundingBody('a7', 'failed'))
  gathering.note(
    {
      launchId: 'one',
      number: 1,
      name: 'attempts.stored',
      data: { firstId: 1, lastId: 1, count: 1 },
    } as never,
    choices,
  )
  await expect(gathering.look(choices, false)).rejects.toThrow('The store is gone.')
  await receive(fundingBody('b7', 'failed'))
  isBroken = false
  expect((await idsOfLook()).failed).toEqual([2, 1])
})
