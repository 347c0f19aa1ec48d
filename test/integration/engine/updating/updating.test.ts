import { expect, test } from 'vitest'
import type { EventFrame } from '#contract/events'
import { endedDrill } from '../../../support/engine/ended-drill.ts'
import { openTestEngine } from '../../../support/engine/open-test-engine.ts'
import { startedReceiver } from '../../../support/receivers/started-receiver.ts'
import { exampleUpdates } from '../../../support/renderer/examples.ts'
import { until } from '../../../support/until.ts'
import { standInUpdates } from '../../../support/updates/stand-in-updates.ts'

const first = { version: '1.0.0', host: 'desktop' } as const

test('the host’s updates follow the engine: choice, what is sent, what they wait for, and the end', async () => {
  const updates = standInUpdates()
  const { engine, client } = await openTestEngine(undefined, { ...first, ports: { updates } })
  const [subject] = updates.subjects
  const busyWith = () => subject?.busyWith()
  expect([subject?.choice(), busyWith()]).toEqual(['unasked', null])
  await client.call('settings.change', { updates: 'on' })
  expect(subject?.choice()).toBe('on')

  const frames: EventFrame[] = []
  engine.subscribe(frame => frames.push(frame))
  updates.publish({ ...exampleUpdates, work: { kind: 'looking' } })
  expect(frames.at(-1)).toMatchObject({ name: 'updates.changed', data: { work: { kind: 'looking' } } })

  const app = await startedReceiver('right')
  const { id } = await client.call('drills.start', {
    url: app.url,
    properties: ['responses'],
    runs: 2,
    settleMs: 20,
    seed: 1,
    source: { scenarios: ['issuance-complete'] },
  })
  expect(busyWith()).toBe('drill')
  await endedDrill(engine, id)
  await until(() => busyWith() === null)

  const { captureUrl } = (await client.call('app.status')).listener
  for (let sent = 0; sent < 60; sent += 1) await fetch(captureUrl ?? '', { method: 'POST', body: '{}' })
  expect(busyWith()).toBe('capture')
  const batch = await client.call('batches.start', {
    selection: { by: 'query', query: '' },
    target: { to: 'url', url: app.url },
    concurrency: 1,
  })
  expect(busyWith()).toBe('batch')
  await client.call('batches.pause', { id: batch.id })
  expect(busyWith()).toBe('batch')
  await client.call('batches.cancel', { id: batch.id })
  await until(() => busyWith() !== 'batch')
  await engine.close()
  expect(updates.subjects).toEqual([])
})

test('the version of the first start is noted, and stays until its news were shown', async () => {
  const { client, engine, dataDir } = await openTestEngine(undefined, first)
  expect((await client.call('settings.get')).shownVersion).toBe('1.0.0')
  await engine.close()
  const later = await openTestEngine(dataDir, { ...first, version: '1.1.0' })
  expect((await later.client.call('settings.get')).shownVersion).toBe('1.0.0')
  await later.client.call('settings.change', { shownVersion: '1.1.0' })
  expect((await later.client.call('settings.get')).shownVersion).toBe('1.1.0')
})

test('a command is not updated and says so; it notes no version: its user has seen no interface', async () => {
  const { client } = await openTestEngine(undefined, { version: '1.0.0' })
  expect((await client.call('settings.get')).shownVersion).toBe('')
  for (const call of [
    () => client.call('updates.status'),
    () => client.call('updates.check'),
    () => client.call('updates.install', { step: 'download' }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'not-available' })
  }
})
