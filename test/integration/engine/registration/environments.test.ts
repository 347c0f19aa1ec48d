import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AuthenticationInput, EnvironmentInput } from '#contract/registration/environment'
import { emptyEngineOfFile, openTestEngine, testEngine } from '../../../support/engine/open-test-engine.ts'

const empty = emptyEngineOfFile()

const base = { service: 'transactions', baseUrl: 'https://stage.buildwithjuno.com' } as const
const canary = 'canary-5f1e'
const typed = (value: string) => ({ from: 'value', value, place: 'file' }) as const
const withHmac = (name: string): EnvironmentInput => ({
  name,
  ...base,
  authentication: { kind: 'hmac', key: typed(`${canary}-key`), secret: typed(`${canary}-secret`) },
})

test('a typed secret is in its own file and nowhere in the store or in a response', async () => {
  const { client, dataDir } = await empty()
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
  const { client, dataDir } = await empty()
  const { id } = await client.call('environments.save', withHmac('stage'))
  await client.call('environments.save', {
    ...withHmac('stage'),
    id,
    authentication: { kind: 'hmac', key: { from: 'saved' }, secret: typed('another') },
  })
  const saved = (): string => readFileSync(join(dataDir, 'secrets', 'secrets.json'), 'utf8')
  expect(saved()).toContain(`${canary}-key`)
  expect(saved()).not.toContain(`${canary}-secret`)
  await client.call('environments.remove', { id })
  expect(saved()).not.toContain(canary)
  expect((await client.call('environments.list')).environments).toEqual([])
})

const authentications: [kind: string, first: AuthenticationInput, saved: AuthenticationInput][] = [
  [
    'a header',
    { kind: 'header', headers: [{ name: 'Authorization', secret: typed(canary) }] },
    { kind: 'header', headers: [{ name: 'Authorization', secret: { from: 'saved' } }] },
  ],
  [
    'a variable',
    { kind: 'header', headers: [{ name: 'Authorization', secret: { from: 'env', variable: 'TOKEN' } }] },
    { kind: 'header', headers: [{ name: 'Authorization', secret: { from: 'saved' } }] },
  ],
  [
    'a key and its secret',
    { kind: 'hmac', key: typed(`${canary}-key`), secret: typed(`${canary}-secret`) },
    { kind: 'hmac', key: typed(`${canary}-other`), secret: { from: 'saved' } },
  ],
]

test.each(
  authentications.flatMap(([kind, first, saved]) =>
    ['https://elsewhere.example', 'https://stage.buildwithjuno.com:8443', 'http://127.0.0.1:9'].map(
      baseUrl => ({ kind, first, saved, baseUrl }),
    ),
  ),
)('$kind is not kept when the base URL becomes $baseUrl; nothing changes', async given => {
  const { client } = await empty()
  const saved = await client.call('environments.save', {
    name: 'stage',
    ...base,
    authentication: given.first,
  })
  const change = { ...base, id: saved.id, name: 'stage', authentication: given.saved, baseUrl: given.baseUrl }
  await expect(client.call('environments.save', change)).rejects.toMatchObject({
    code: 'secret-required',
    message: expect.stringContaining('Enter the secret again'),
  })
  expect((await client.call('environments.list')).environments).toEqual([saved])
  await client.call('environments.save', { ...change, authentication: given.first })
})

test('secrets are kept where only the path of the base URL changes, or how its host is written', async () => {
  const { client } = await empty()
  const { id } = await client.call('environments.save', withHmac('stage'))
  const authentication = { kind: 'hmac', key: { from: 'saved' }, secret: { from: 'saved' } } as const
  const baseUrl = 'https://STAGE.buildwithjuno.com:443/v2'
  const changed = await client.call('environments.save', {
    ...base,
    id,
    name: 'stage',
    authentication,
    baseUrl,
  })
  expect(changed.baseUrl).toBe('https://stage.buildwithjuno.com/v2')
})

test('names and callback paths are given once', async () => {
  const { client } = await empty()
  await client.call('environments.save', { name: 'Stage', ...base })
  await expect(client.call('environments.save', { name: 'stage', ...base })).rejects.toMatchObject({
    code: 'name-taken',
  })
  await expect(
    client.call('environments.save', { name: 'other', callbackPath: '/stage', ...base }),
  ).rejects.toMatchObject({ code: 'name-taken', message: expect.stringContaining('/stage') })
})

test('the published list of addresses comes with its base URL; the observed one is not set unasked', async () => {
  const { client } = await empty()
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
  const { engine, client, dataDir } = await openTestEngine(undefined, { listen: null })
  const saved = await client.call('environments.save', withHmac('stage'))
  await engine.close()
  const later = await testEngine(dataDir)
  expect((await later.client.call('environments.list')).environments).toEqual([saved])
})

test('a place that this host has not is refused before anything is written', async () => {
  const { client } = await empty()
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
