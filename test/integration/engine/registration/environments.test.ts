import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { EnvironmentInput } from '#contract/environment'
import { type Client, createClient } from '#contract/transport'
import { createEngine } from '../../../../main/engine/engine.ts'
import { testPorts } from '../../../support/ports.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

async function openEngine(dataDir: string): Promise<Client> {
  const engine = await createEngine({
    ports: testPorts(dataDir),
    version: '0',
    host: 'command',
    listen: null,
  })
  onTestFinished(() => engine.close())
  return createClient(engine)
}

const base = { service: 'transactions', baseUrl: 'https://stage.buildwithjuno.com' } as const
const canary = 'canary-5f1e'
const typed = (value: string) => ({ from: 'value', value, place: 'file' }) as const
const withHmac = (name: string): EnvironmentInput => ({
  name,
  ...base,
  authentication: { kind: 'hmac', key: typed(`${canary}-key`), secret: typed(`${canary}-secret`) },
})

test('a typed secret is in its own file and nowhere in the store or in an answer', async () => {
  const dataDir = temporaryFolder()
  const client = await openEngine(dataDir)
  const saved = await client.call('environments.save', withHmac('stage'))
  const listed = await client.call('environments.list')
  expect(JSON.stringify([saved, listed])).not.toContain(canary)
  expect(saved.authentication).toEqual({
    kind: 'hmac',
    key: { place: 'file', variable: null, isAvailable: true },
    secret: { place: 'file', variable: null, isAvailable: true },
  })
  const files = readdirSync(dataDir).filter(name => name !== 'secrets')
  expect(files).toContain('store.db')
  for (const name of files) expect(readFileSync(join(dataDir, name)).includes(canary), name).toBe(false)
  expect(readFileSync(join(dataDir, 'secrets', 'secrets.json'), 'utf8')).toContain(canary)
})

test('a replaced secret and those of a removed environment are forgotten; a kept one stays', async () => {
  const dataDir = temporaryFolder()
  const client = await openEngine(dataDir)
  const { id } = await client.call('environments.save', withHmac('stage'))
  await client.call('environments.save', {
    ...withHmac('stage'),
    id,
    authentication: { kind: 'hmac', key: { from: 'kept' }, secret: typed('another') },
  })
  const kept = (): string => readFileSync(join(dataDir, 'secrets', 'secrets.json'), 'utf8')
  expect(kept()).toContain(`${canary}-key`)
  expect(kept()).not.toContain(`${canary}-secret`)
  await client.call('environments.remove', { id })
  expect(kept()).not.toContain(canary)
  expect((await client.call('environments.list')).environments).toEqual([])
})

test('names and callback paths are given once', async () => {
  const client = await openEngine(temporaryFolder())
  await client.call('environments.save', { name: 'Stage', ...base })
  await expect(client.call('environments.save', { name: 'stage', ...base })).rejects.toMatchObject({
    code: 'name-taken',
  })
  await expect(
    client.call('environments.save', { name: 'other', callbackPath: '/stage', ...base }),
  ).rejects.toMatchObject({ code: 'name-taken', message: expect.stringContaining('/stage') })
})

test('the published list of addresses comes with its base URL; the observed one is not set unasked', async () => {
  const client = await openEngine(temporaryFolder())
  const published = await client.call('environments.save', { name: 'a', ...base })
  expect(published.sourceAddresses).toMatchObject({ basis: 'published' })
  expect(published.sourceAddresses.addresses).toContain('3.129.233.228')
  const observed = await client.call('environments.save', {
    name: 'b',
    service: 'funding',
    baseUrl: 'https://api-stage.bitso.com',
  })
  expect(observed.sourceAddresses).toEqual({ basis: 'none', addresses: [] })
})

test('environments outlive the engine', async () => {
  const dataDir = temporaryFolder()
  const engine = await createEngine({
    ports: testPorts(dataDir),
    version: '0',
    host: 'command',
    listen: null,
  })
  const saved = await createClient(engine).call('environments.save', withHmac('stage'))
  await engine.close()
  const client = await openEngine(dataDir)
  expect((await client.call('environments.list')).environments).toEqual([saved])
})

test('a place that this host has not is refused before anything is written', async () => {
  const client = await openEngine(temporaryFolder())
  await expect(
    client.call('environments.save', {
      name: 'stage',
      ...base,
      authentication: {
        kind: 'header',
        headers: [{ name: 'X-Key', secret: { from: 'value', value: 'x', place: 'keychain' } }],
      },
    }),
  ).rejects.toMatchObject({ code: 'secret-place-unsafe', message: expect.stringContaining('desktop app') })
  expect((await client.call('environments.list')).environments).toEqual([])
})
