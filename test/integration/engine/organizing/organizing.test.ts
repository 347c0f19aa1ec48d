import { expect, test } from 'vitest'
import { allInspected, emptyEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { until } from '../../../support/until.ts'
import { body, withDeliveries } from './organizing-steps.ts'

const empty = emptyEngineOfFile()

test('what a query finds is tagged, told to every client, and undone once', async () => {
  const { client, frames, id, ids } = await withDeliveries(await empty(), [
    body('a', 'pending'),
    body('b', 'failed'),
    body('c', 'failed'),
  ])
  await client.call('deliveries.tag', { of: { ids: [id(2)] }, add: ['seen'] })
  const result = await client.call('deliveries.tag', {
    of: { query: 'status:failed' },
    add: ['check'],
    remove: ['seen'],
  })
  expect(result.changed).toBe(2)
  expect(await ids('tag:check')).toEqual([3, 2])
  expect(await ids('tag:seen')).toEqual([])
  await until(() => frames.some(frame => frame.name === 'delivery.updated' && frame.data.lastId === id(3)))
  expect(frames.some(frame => frame.name === 'tags.changed')).toBe(true)

  const { undo } = result
  expect(await client.call('deliveries.undo', { undo: undo ?? '' })).toEqual({ changed: 2 })
  expect(await ids('tag:check')).toEqual([])
  expect(await ids('tag:seen')).toEqual([2])
  await expect(client.call('deliveries.undo', { undo: undo ?? '' })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('pins and sessions are taken back for those alone that changed, and a note that was replaced comes back', async () => {
  const { client, frames, id, ids } = await withDeliveries(await empty(), [
    body('a', 'pending'),
    body('b', 'pending'),
    body('c', 'pending'),
  ])
  frames.length = 0
  await client.call('deliveries.pin', { id: id(1), isPinned: true })
  // Its row is fetched again, and says so.
  const isOfFirst = (frame: (typeof frames)[number]): boolean =>
    frame.name === 'delivery.updated' && frame.data.firstId <= id(1) && frame.data.lastId >= id(1)
  await until(() => frames.some(isOfFirst))
  const { rows } = await client.call('deliveries.list', {})
  expect(rows.map(({ isPinned }) => isPinned)).toEqual([false, false, true])
  const pinned = await client.call('deliveries.pinMany', { of: { query: '' }, isPinned: true })
  expect(pinned.changed).toBe(2)
  await client.call('deliveries.undo', { undo: pinned.undo ?? '' })
  expect(await ids('is:pinned')).toEqual([1])

  const { session } = await client.call('sessions.start', { name: 'Other' })
  const moved = await client.call('deliveries.move', { of: { ids: [id(1), id(3)] }, sessionId: session.id })
  expect(moved.changed).toBe(2)
  expect(await ids('session:Other')).toEqual([3, 1])
  await client.call('deliveries.undo', { undo: moved.undo ?? '' })
  expect(await ids('session:Other')).toEqual([])
  await client.call('sessions.end')

  const noted = { of: { ids: [id(1)] } }
  await client.call('deliveries.note', { ...noted, text: ' first ' })
  const second = await client.call('deliveries.note', { ...noted, text: 'second' })
  expect((await client.call('deliveries.get', { id: id(1) })).note).toBe('second')
  await client.call('deliveries.undo', { undo: second.undo ?? '' })
  expect((await client.call('deliveries.get', { id: id(1) })).note).toBe('first')
})

test('a record is what it was before, once its deleted deliveries are back', async () => {
  const { client, frames, id, ids } = await withDeliveries(await empty(), [
    body('a', 'pending'),
    body('b', 'pending'),
    body('a', 'complete'),
    body('b', 'complete'),
  ])
  const before = await client.call('trails.list', {})
  const { undo, changed } = await client.call('deliveries.delete', { of: { query: 'record:a' } })
  expect(changed).toBe(2)
  expect(await ids()).toEqual([4, 2])
  expect((await client.call('trails.list', {})).rows).toHaveLength(1)
  expect((await client.call('app.status')).deliveryCount).toBe(2)
  await expect(client.call('deliveries.get', { id: id(1) })).rejects.toMatchObject({ code: 'not-found' })
  const gone = frames.filter(frame => frame.name === 'sessions.changed' && frame.data.haveDeliveriesChanged)
  expect(gone.length).toBeGreaterThan(0)

  expect(await client.call('deliveries.undo', { undo: undo ?? '' })).toEqual({ changed: 2 })
  await allInspected(client)
  expect(await ids()).toEqual([4, 3, 2, 1])
  expect(await ids('record:a status:pending')).toEqual([1])
  expect(await client.call('trails.list', {})).toEqual(before)
})
