import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSignatureWith, readPublicKey } from '../../../../main/engine/inspect/verify-signature.ts'
import { emptyEngineOfFile, openTestEngine } from '../../../support/engine/open-test-engine.ts'
import { recordingServer } from '../../../support/network/recording-server.ts'

const slow = { count: 1, perSecond: 0.1 }
const empty = emptyEngineOfFile()

test('one call starts the practice service and makes environments whose signature it accepts', async () => {
  const { client } = await empty()
  const { status, environments } = await client.call('practice.createSigned', slow)
  expect(status).toMatchObject({ state: 'running', registrations: [] })
  for (const { id, service } of environments) {
    const callbackUrl = `http://127.0.0.1:9/${service}`
    const result = await client.call('registrations.register', {
      environmentId: id,
      callbackUrl,
      skipProbe: true,
    })
    expect(result.outcome).toBe('registered')
  }
  const unsigned = await client.call('environments.save', {
    name: 'unsigned',
    service: 'funding',
    baseUrl: status.baseUrl ?? '',
  })
  const refused = await client.call('registrations.register', {
    environmentId: unsigned.id,
    callbackUrl: 'http://127.0.0.1:9/unsigned',
    skipProbe: true,
  })
  expect(refused).toMatchObject({ outcome: 'refused', httpStatus: 401 })
})

test('notifications of the signed funding environment verify with the public key that the service serves', async () => {
  const { client } = await empty()
  const target = await recordingServer()
  const { status, environments } = await client.call('practice.createSigned', { count: 6, perSecond: 200 })
  for (const { id, service } of environments) {
    const callbackUrl = `${target.url}/${service}`
    await client.call('registrations.register', { environmentId: id, callbackUrl, skipProbe: true })
  }
  const served = (await (await fetch(`${status.baseUrl}/v4/webhooks/public-key`)).text()).match(/MII[\w+/=]+/)
  const key = readPublicKey(served?.[0] ?? '')
  if (key === null) throw new Error('The key can be read.')
  await expect.poll(async () => (await client.call('practice.status')).isDone).toBe(true)
  const outcomes = new Set(
    target.recorded.map(({ target: path, rawHeaders, body }) => {
      const headers = rawHeaders.flatMap((name, at): [string, string][] =>
        at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
      )
      return `${path} ${checkSignatureWith(key, { headers, body: Buffer.from(body) }).outcome}`
    }),
  )
  expect([...outcomes].sort()).toEqual(['/funding verified', '/transactions not-signed'])
})

test('again, it replaces both environments, and forgets their secrets and registrations', async () => {
  const { client, dataDir } = await empty()
  const secretsText = (): string => readFileSync(join(dataDir, 'secrets', 'secrets.json'), 'utf8')
  for (const { id } of (await client.call('practice.createSigned', slow)).environments)
    await client.call('registrations.register', {
      environmentId: id,
      callbackUrl: 'http://127.0.0.1:9/',
      skipProbe: true,
    })
  const before = Object.values(JSON.parse(secretsText()) as Record<string, unknown>)
  const { environments, status } = await client.call('practice.createSigned', slow)
  expect((await client.call('environments.list')).environments).toHaveLength(2)
  expect((await client.call('registrations.list')).registrations).toEqual([])
  expect(environments.every(one => one.baseUrl === status.baseUrl)).toBe(true)
  for (const secret of before.flatMap(one => JSON.stringify(one).match(/[0-9a-f]{16,}/g) ?? [])) {
    expect(secretsText()).not.toContain(secret)
  }
})

test('beside the environments of "Try it", which go on: both kinds register, and each gets its own notifications', async () => {
  const { client } = await empty()
  const tried = await client.call('practice.try', slow)
  const { status, environments } = await client.call('practice.createSigned', slow)
  expect(status.baseUrl).toBe(tried.status.baseUrl)
  for (const { id } of environments) {
    const params = { environmentId: id, callbackUrl: 'http://127.0.0.1:9/signed', skipProbe: true }
    expect((await client.call('registrations.register', params)).outcome).toBe('registered')
  }
  const open = (await client.call('environments.list')).environments.find(
    ({ name }) => name === 'practice-funding',
  )
  const again = { environmentId: open?.id ?? 0, callbackUrl: 'http://127.0.0.1:9/open', skipProbe: true }
  expect((await client.call('registrations.register', again)).outcome).toBe('registered')
  const { registrations, planned } = await client.call('practice.status')
  expect(registrations).toHaveLength(4)
  expect(registrations).toContainEqual({
    service: 'funding',
    callbackUrl: 'http://127.0.0.1:9/open',
    isSigned: false,
  })
  expect(planned).toBeGreaterThan(status.planned)
})

test('after a stop they are found at the new address', async () => {
  const { client } = await empty()
  await client.call('practice.try', slow)
  await client.call('practice.stop')
  const { status } = await client.call('practice.createSigned', slow)
  const { environments } = await client.call('environments.list')
  expect(environments.map(({ baseUrl }) => baseUrl)).toEqual(Array(4).fill(status.baseUrl))
  const open = environments.find(({ name }) => name === 'practice-funding')
  const params = { environmentId: open?.id ?? 0, callbackUrl: 'http://127.0.0.1:9/', skipProbe: true }
  expect((await client.call('registrations.register', params)).outcome).toBe('registered')
})

test('without a safe place for secrets nothing starts, and the reason is said', async () => {
  const secrets = { places: [], variable: () => undefined }
  const { client } = await openTestEngine(undefined, { listen: null, ports: { secrets } })
  await expect(client.call('practice.createSigned', slow)).rejects.toMatchObject({
    code: 'secret-place-unsafe',
  })
  expect((await client.call('practice.status')).state).toBe('stopped')
})
