import { expect, test } from 'vitest'
import { createClient } from '#contract/transport'
import { createEngine } from '../../../../main/engine/engine.ts'
import { openTestEngine } from '../../../support/engine/open-test-engine.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { copiesOfFolder } from '../../../support/store/open-test-store.ts'
import { until } from '../../../support/until.ts'

const way = { kind: 'proxy', publicUrl: 'http://127.0.0.1:1' } as const

/** A data folder with two tunnels, one of which is to start with the app. */
const folderWithTunnels = copiesOfFolder(async dataDir => {
  const options = { ports: testPorts(dataDir), version: '0', host: 'command', listen: null } as const
  const engine = await createEngine(options)
  const client = createClient(engine)
  await client.call('tunnels.save', { name: 'by hand', way })
  await client.call('tunnels.save', { name: 'with the app', way, startsWithApp: true })
  await engine.close()
})

test('a tunnel starts with the app where it is to, and no other', async () => {
  const { client } = await openTestEngine(folderWithTunnels(), { host: 'browser' })
  const states = async () =>
    Object.fromEntries((await client.call('tunnels.list')).tunnels.map(({ name, state }) => [name, state]))
  await until(async () => (await states())['with the app'] !== 'off')
  expect((await states())['by hand']).toBe('off')
})

test('a command that only opens the engine starts none', async () => {
  const { client } = await openTestEngine(folderWithTunnels())
  // Changes are made one after another: this change follows any start.
  await client.call('tunnels.save', { name: 'third', way })
  const { tunnels } = await client.call('tunnels.list')
  expect(tunnels.map(({ state }) => state)).toEqual(['off', 'off', 'off'])
})
