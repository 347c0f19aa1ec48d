import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FixtureId } from '#contract/terms'
import { httpCall } from '../../../support/http-call.ts'
import { openTestEngine } from '../../../support/open-test-engine.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const captured = `{"event":"funding","payload":{"fid":"1f2e3d4c5b6a79881f2e3d4c5b6a7988","status":"complete",
  "details":{"amount":1234567890.10,"extra":12345678901234567890.12},"created_at":"2026-01-05T10:00:00+00:00"}}`

test('a captured delivery becomes a fixture: ids and times are placeholders, numbers keep their digits', async () => {
  const bench = await openTestEngine()
  await httpCall(bench.captureUrl, { method: 'POST', body: captured })
  const [delivery] = (await bench.client.call('deliveries.list', {})).rows
  if (delivery === undefined) throw new Error('Nothing was captured.')
  const named = { deliveryId: delivery.id, name: 'from-a-delivery', title: 'Mine' }
  const fixture = await bench.client.call('fixtures.fromDelivery', named)
  expect(fixture).toMatchObject({ id: 'own/from-a-delivery', title: 'Mine', kind: 'funding', isOwn: true })
  const text = readFileSync(join(bench.dataDir, 'fixtures', 'from-a-delivery.json'), 'utf8')
  expect(text).toContain('"fid": "{{recordId}}"')
  expect(text).toContain('"amount": 1234567890.10')
  expect(text).toMatch(/\n {4}"payload": \{\n/)

  const { body } = await bench.client.call('fixtures.preview', { id: fixture.id })
  expect(body).toContain('"amount":1234567890.10,"extra":12345678901234567890.12')
  expect(body).not.toContain('1f2e3d4c5b6a7988')
  expect(body).not.toContain('{{')
  await expect(bench.client.call('fixtures.fromDelivery', named)).rejects.toMatchObject({
    code: 'invalid-params',
  })
})

test('a duplicate is sent like its original, edited, and removed', async () => {
  const bench = await openTestEngine()
  const changed = bench.event('fixtures.changed')
  const copy = await bench.client.call('fixtures.duplicate', {
    id: 'issuance-complete' as FixtureId,
    name: 'copy',
    title: 'Copy',
  })
  await changed
  expect((await bench.client.call('fixtures.list')).fixtures).toContainEqual(copy)
  const attempt = await bench.client.call('fixtures.send', { id: copy.id, target: { to: 'listener' } })
  expect(attempt).toMatchObject({ status: 200, fixtureId: 'own/copy', isEdited: false })

  const { text } = await bench.client.call('fixtures.source', { id: copy.id })
  await bench.client.call('fixtures.save', { name: 'copy', text: text.replace('"1500.25"', '"7.00"') })
  expect((await bench.client.call('fixtures.preview', { id: copy.id })).body).toContain('"amount":"7.00"')

  await bench.client.call('fixtures.remove', { id: copy.id })
  expect((await bench.client.call('fixtures.list')).fixtures.some(({ isOwn }) => isOwn)).toBe(false)
  await expect(bench.client.call('fixtures.preview', { id: copy.id })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('one is renamed with its file, and never over another', async () => {
  const bench = await openTestEngine()
  for (const name of ['one', 'two']) {
    await bench.client.call('fixtures.duplicate', { id: 'issuance-complete' as FixtureId, name, title: name })
  }
  const id = 'own/one' as FixtureId
  await expect(bench.client.call('fixtures.rename', { id, name: 'two', title: 'X' })).rejects.toMatchObject({
    code: 'invalid-params',
  })
  const renamed = await bench.client.call('fixtures.rename', { id, name: 'three', title: 'Third' })
  expect(renamed).toMatchObject({ id: 'own/three', title: 'Third' })
  const own = (await bench.client.call('fixtures.list')).fixtures.filter(({ isOwn }) => isOwn)
  expect(own.map(fixture => fixture.id)).toEqual(['own/three', 'own/two'])
})

test('a file that is no fixture is told beside the others, and a folder of the user is read', async () => {
  const folder = temporaryFolder()
  const bench = await openTestEngine()
  await bench.client.call('settings.change', { fixturesFolder: folder })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'broken.json'), '{"title": ')
  writeFileSync(join(folder, 'other.json'), '{"title": "x"}')
  const listed = await bench.client.call('fixtures.list')
  expect(listed.folder).toBe(folder)
  expect(listed.unreadable.map(({ file }) => file)).toEqual(['broken.json', 'other.json'])
  expect(listed.unreadable[0]?.message).toContain('line 1')
  expect(listed.fixtures.length).toBeGreaterThan(40)
})

test('an edited body is sent as it stands, JSON or not, and marked', async () => {
  const bench = await openTestEngine()
  const body = '{"event": "TRANSACTION", broken'
  const attempt = await bench.client.call('fixtures.send', {
    id: 'issuance-pending' as FixtureId,
    target: { to: 'listener' },
    body,
  })
  expect(attempt).toMatchObject({ status: 200, isEdited: true, sentBodyBytes: body.length, recordId: null })
})
