import { expect, test } from 'vitest'
import type { Client } from '#contract/transport'
import {
  type Choices,
  createGathering,
  type Gathering,
  rowsOfLook,
} from '../../../../main/desktop/notifications/gather.ts'
import { openTestEngine, type TestEngine } from '../../../support/engine/open-test-engine.ts'
import { fundingBody, post } from '../../../support/network/post-notification.ts'

const none: Choices = { failed: false, errors: false, overdue: false, appDown: false }
/** Has an error, and no status. */
const notJson = 'no notification'

/** A gathering that gets the events of an engine, and everything from now on as news. */
async function gathered(choices: Choices, client?: Pick<Client, 'call'>) {
  const engine = await openTestEngine()
  const gathering = createGathering(client ?? engine.client)
  return { ...engine, gathering, ...follow(engine, gathering, choices) }
}

function follow(engine: TestEngine, gathering: Gathering, choices: Choices) {
  engine.client.subscribe(frame => gathering.note(frame, choices))
  gathering.begin(['failed', 'errors', 'overdue', 'appDown'], 0)
  let posted = 0
  return {
    /** Posts in this order; resolves when they were inspected and their events have come. */
    async receive(...bodies: readonly string[]): Promise<void> {
      posted += bodies.length
      const last = posted
      const updated = engine.event('delivery.updated', ({ lastId }) => lastId >= last)
      for (const body of bodies) await post(engine.captureUrl, body)
      await updated
      await engine.allRead(last)
    },
    async idsOfLook(): Promise<{ failed: number[]; errors: number[] }> {
      const { failed, errors } = await gathering.look(choices, false)
      return { failed: failed.rows.map(({ id }) => id), errors: errors.rows.map(({ id }) => id) }
    },
  }
}

test('each failed record and each error is news once, and one that is both is a failed record', async () => {
  const { receive, idsOfLook } = await gathered({ ...none, failed: true, errors: true })
  const both = fundingBody('c', 'failed', { amount: 'many' })
  await receive(fundingBody('a', 'complete'), fundingBody('b', 'FAILED'), notJson, both)
  expect(await idsOfLook()).toEqual({ failed: [4, 2], errors: [3] })
  expect(await idsOfLook()).toEqual({ failed: [], errors: [] })
  await receive(fundingBody('d', 'failed'))
  expect(await idsOfLook()).toEqual({ failed: [5], errors: [] })
})

test('what was said is not said again when its delivery is updated', async () => {
  const { client, receive, idsOfLook, gathering } = await gathered({ ...none, failed: true })
  await receive(fundingBody('a', 'failed'), fundingBody('b', 'failed'))
  expect((await idsOfLook()).failed).toEqual([2, 1])
  const { newest } = await client.call('deliveries.list', {})
  if (newest === null) throw new Error('Nothing was stored.')
  gathering.note(
    {
      ...{ launchId: 'one', number: 1, name: 'delivery.updated' },
      data: { firstId: newest, lastId: newest, count: 1, unread: 0 },
    },
    { ...none, failed: true },
  )
  expect((await idsOfLook()).failed).toEqual([])
})

test('a record that is said to have failed again, in the same look or later, is no news', async () => {
  const { receive, idsOfLook } = await gathered({ ...none, failed: true })
  const again = fundingBody('a', 'failed')
  await receive(again, again, fundingBody('b', 'failed'))
  expect((await idsOfLook()).failed).toEqual([3, 2])
  await receive(again, fundingBody('c', 'failed'))
  expect((await idsOfLook()).failed).toEqual([5])
})

test('a flood of repetitions hides no record that failed before it', async () => {
  const { gathering, receive, idsOfLook } = await gathered({ ...none, failed: true })
  const again = fundingBody('a', 'failed')
  await receive(again)
  expect((await idsOfLook()).failed).toEqual([1])
  await receive(fundingBody('b', 'failed'), ...Array<string>(rowsOfLook).fill(again))
  expect((await idsOfLook()).failed).toEqual([])
  expect(gathering.isDone()).toBe(false)
  expect((await idsOfLook()).failed).toEqual([2])
  expect(gathering.isDone()).toBe(true)
})

test('what was received before its kind was chosen is no news', async () => {
  const choices = { ...none, failed: true }
  const { gathering, receive, idsOfLook } = await gathered(choices)
  await receive(fundingBody('a', 'failed'))
  gathering.begin(['failed'], Date.now() + 60_000)
  expect((await idsOfLook()).failed).toEqual([])
})

test('of a flood the newest are read, more are known to be there, and none is news again', async () => {
  const { gathering, receive, client } = await gathered({ ...none, failed: true })
  const failed = Array.from({ length: rowsOfLook + 20 }, (_, index) => fundingBody(`f${index}`, 'failed'))
  await receive(...failed)
  const choices = { ...none, failed: true }
  const news = await gathering.look(choices, false)
  expect(news.failed.rows).toHaveLength(rowsOfLook)
  expect(news.failed.isMore).toBe(true)
  expect(news.range).toEqual({ first: 1, last: failed.length })
  expect(gathering.isDone()).toBe(true)

  const [oldest] = (await client.call('deliveries.list', { query: 'id:1' })).rows
  if (oldest === undefined) throw new Error('Nothing was stored.')
  gathering.note(
    {
      ...{ launchId: 'one', number: 1, name: 'delivery.updated' },
      data: { firstId: oldest.id, lastId: oldest.id, count: 1, unread: 0 },
    },
    choices,
  )
  expect((await gathering.look(choices, false)).failed).toEqual({ rows: [], isMore: false })
})

test('exactly as many as one look reads are no flood', async () => {
  const { gathering, receive } = await gathered({ ...none, failed: true })
  await receive(...Array.from({ length: rowsOfLook }, (_, index) => fundingBody(`f${index}`, 'failed')))
  const { failed } = await gathering.look({ ...none, failed: true }, false)
  expect(failed.rows).toHaveLength(rowsOfLook)
  expect(failed.isMore).toBe(false)
})

test('a look that fails loses nothing: the next one says all of it', async () => {
  const choices = { ...none, failed: true, appDown: true }
  const engine = await openTestEngine()
  let isBroken = true
  const call: Client['call'] = (method, ...params) =>
    method === 'routes.states' && isBroken
      ? Promise.reject(new Error('The store is gone.'))
      : engine.client.call(method, ...params)
  const gathering = createGathering({ call })
  const { receive, idsOfLook } = follow(engine, gathering, choices)
  await receive(fundingBody('a', 'failed'))
  gathering.note(
    {
      ...{ launchId: 'one', number: 1, name: 'attempts.stored' },
      data: { firstId: 1, lastId: 1, count: 1 },
    } as never,
    choices,
  )
  await expect(gathering.look(choices, false)).rejects.toThrow('The store is gone.')
  await receive(fundingBody('b', 'failed'))
  isBroken = false
  expect((await idsOfLook()).failed).toEqual([2, 1])
})
