import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '#contract/transport'
import { createEngine } from '../../../../main/engine/engine.ts'
import { silentLogger, systemClock } from '../../../../main/engine/ports.ts'
import { createFileLog } from '../../../../main/logging/file-log.ts'
import { createInterfaceAccess } from '../../../../main/web/access/interface-access.ts'
import { filesIn, canariesIn as found } from '../../../support/engine/canary-forms.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { post } from '../../../support/network/http-call.ts'
import { folderOfFile, temporaryFolder } from '../../../support/temporary-folder.ts'
import { until } from '../../../support/until.ts'

/** Of deliveries and secrets: neither in the log nor in a report. */
const secrets = {
  header: 'canary-header-7Q2x',
  body: 'canary-body-9Zk4',
  status: 'CANARYSTATUS',
  path: 'canarypath8Lm',
  query: 'canaryquery5Tr',
  credential: 'canary-credential-3Wp',
  saved: 'canary-saved-6Vn',
} as const
/** What a user names: not in a report. */
const names = {
  session: 'Canary session Ostrich',
  environment: 'Canaryenv',
  host: 'canary-host.example',
  tunnel: 'Canarytunnel',
} as const

async function begin(dataDir: string) {
  const log = createFileLog({ dataDir, version: '0', nowMs: systemClock.nowMs, onFailure() {} })
  const logger = log.logger('engine', silentLogger)
  const access = createInterfaceAccess({ dataDir, clock: systemClock, logger })
  const engine = await createEngine({
    ports: { ...testPorts(dataDir), logger, access },
    version: '0',
    host: 'command',
    listen: { port: 0 },
  })
  log.begin(() => engine.launchId)
  const close = async (): Promise<void> => {
    await access.close()
    await engine.close()
    await log.close()
  }
  return { dataDir, logger, client: createClient(engine), close }
}

const dataDir = folderOfFile()
let scene: Awaited<ReturnType<typeof begin>>
beforeAll(async () => {
  scene = await begin(dataDir)
})
afterAll(() => scene.close())

async function flooded() {
  const { client, logger } = scene
  const { listener } = await client.call('app.status')
  const bodies = [
    JSON.stringify({
      event: 'transaction',
      payload: { id: secrets.body, status: secrets.status, kind: secrets.body },
    }),
    `{"event": "${secrets.body}`,
    secrets.body,
  ]
  for (let round = 0; round < 30; round += 1) {
    await post(`${listener.captureUrl}/${secrets.path}?q=${secrets.query}`, bodies[round % bodies.length], {
      headers: { 'x-canary': secrets.header },
    })
  }
  await post(listener.captureUrl ?? '', transactionExample('issuance', 'COMPLETE'))
  await until(async () => (await client.call('app.status')).pendingCount === 0)
  await client.call('sessions.start', { name: names.session })
  await client.call('environments.save', {
    name: names.environment,
    service: 'transactions',
    baseUrl: `https://${names.host}/`,
    authentication: {
      kind: 'hmac',
      key: { from: 'value', value: secrets.saved, place: 'file' },
      secret: { from: 'value', value: secrets.credential, place: 'file' },
    },
  })
  await client.call('tunnels.save', {
    name: names.tunnel,
    way: { kind: 'proxy', publicUrl: `https://${names.host}` },
  })
  await client.call('settings.change', {
    lastTargetUrl: `https://${names.host}/${secrets.path}`,
    allowedHosts: [names.host],
  })
  // Text that a library's error may quote, beside the engine's messages.
  logger.warn(
    `An app was skipped: connect https://u:${secrets.credential}@${names.host}/${secrets.path}?t=${secrets.query}`,
  )
  logger.error(`Unexpected token 'c', "${secrets.body}" is not valid JSON`)
  logger.warn(`The environment ${names.environment} at ${names.host} can’t be reached from 10.20.30.40.`)
  logger.warn(`The session ${names.session} was not stored.`)
  // A code or key that signs a browser in has this form.
  const code = randomBytes(16).toString('base64url')
  logger.error(`Can’t open http://127.0.0.1:4401/#${code}: ${code}`)
  return { client, code }
}

test('the log and a report have nothing of deliveries, secrets and names; the report is what was shown', async () => {
  const { client, code } = await flooded()
  expect(code.length).toBeGreaterThan(15)
  const logs = join(dataDir, 'logs')
  const file = join(logs, 'hooktrail.log')
  await until(() => existsSync(file) && readFileSync(file, 'utf8').includes('Can’t open'))
  expect(found(logs, { ...secrets, code })).toEqual([])
  // A message whose name is not marked as one shows that the search does search.
  expect(found(logs, names)).toContain('session in hooktrail.log')

  const preview = await client.call('problem.preview', {})
  const path = join(temporaryFolder(), 'new', 'report')
  const created = await client.call('problem.create', { id: preview.id, path })
  expect(found(path, { ...secrets, ...names, code })).toEqual([])
  const written = filesIn(path)
  expect(written.map(({ name }) => name).toSorted()).toEqual(preview.files.map(({ name }) => name).toSorted())
  for (const { name, text, bytes } of preview.files) {
    const file = written.find(each => each.name === name)
    expect(file?.bytes.equals(Buffer.from(text)), name).toBe(true)
    expect(file?.bytes.length).toBe(bytes)
  }
  expect(created.path).toBe(path)
  if (process.platform !== 'win32') {
    expect(statSync(path).mode & 0o777).toBe(0o700)
    for (const { name } of written) expect(statSync(join(path, name)).mode & 0o777).toBe(0o600)
  }
  const store = JSON.parse(preview.files.find(({ name }) => name === 'store.json')?.text ?? '') as object
  expect(store).toMatchObject({
    deliveries: 31,
    store: { quickCheck: 'ok' },
    environments: ['hmac'],
    tunnels: ['proxy'],
    counts: {
      method: { post: 31 },
      response: { '200..299': 31 },
      status: { complete: 1, other: 10 },
    },
  })
  const logLines = preview.files.find(({ name }) => name === 'log.jsonl')?.text ?? ''
  expect(logLines).toContain('The session <name> was not stored.')
})

test('a crash dump is copied only where it was chosen', async () => {
  const { client } = scene
  mkdirSync(join(dataDir, 'crashes', 'completed'), { recursive: true })
  writeFileSync(join(dataDir, 'crashes', 'completed', 'one.dmp'), 'memory with canary')
  // Neither a link nor a folder is a dump.
  symlinkSync(join(dataDir, 'store.db'), join(dataDir, 'crashes', 'completed', 'two.dmp'))
  mkdirSync(join(dataDir, 'crashes', 'three.dmp'))
  const preview = await client.call('problem.preview', {})
  expect(preview.dumps).toEqual([{ name: 'one.dmp', bytes: 18, atMs: expect.any(Number) }])
  const without = join(temporaryFolder(), 'without')
  await client.call('problem.create', { id: preview.id, path: without })
  expect(found(without, { dump: 'canary' })).toEqual([])
  const path = join(temporaryFolder(), 'with')
  await client.call('problem.create', { id: preview.id, path, dumps: ['one.dmp'] })
  expect(found(path, { dump: 'canary' })).toEqual([`dump in ${join('dumps', 'one.dmp')}`])
  const missing = client.call('problem.create', { id: preview.id, path: `${path}2`, dumps: ['../store.db'] })
  await expect(missing).rejects.toMatchObject({ code: 'not-found' })
})

test('a folder that exists, a relative path and an unknown preview are refused', async () => {
  const { client } = scene
  const { id } = await client.call('problem.preview', {})
  const there = temporaryFolder()
  writeFileSync(join(there, 'mine'), '')
  await expect(client.call('problem.create', { id, path: there })).rejects.toMatchObject({
    code: 'target-exists',
  })
  expect(readdirSync(there)).toEqual(['mine'])
  await expect(client.call('problem.create', { id, path: 'report' })).rejects.toMatchObject({
    code: 'invalid-params',
  })
  writeFileSync(join(there, 'file'), '')
  await expect(
    client.call('problem.create', { id, path: join(there, 'file', 'report') }),
  ).rejects.toMatchObject({
    code: 'target-unwritable',
  })
  await expect(
    client.call('problem.create', { id: 'other', path: join(there, 'new') }),
  ).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('lines that others put into the log are left out', async () => {
  const { client } = scene
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  const line = {
    level: 'info',
    time: '2026-01-05T10:00:00.000Z',
    part: 'engine',
    msg: 'A line.',
    body: 'canary',
  }
  writeFileSync(
    join(dataDir, 'logs', 'hooktrail.1.log'),
    `canary\n${JSON.stringify(line)}\n{"msg":"canary"}\n`,
  )
  const { files } = await client.call('problem.preview', {})
  const log = files.find(({ name }) => name === 'log.jsonl')?.text ?? ''
  expect(log).toContain('A line.')
  expect(log).not.toContain('canary')
})

test('a report reads no log through a link', async () => {
  const dataDir = temporaryFolder()
  const first = await begin(dataDir)
  first.logger.error('A line of the log.')
  await first.close()
  const log = join(dataDir, 'logs', 'hooktrail.log')
  const elsewhere = join(temporaryFolder(), 'elsewhere.log')
  const shown = async (): Promise<string> => {
    const { client, close } = await begin(dataDir)
    const { files } = await client.call('problem.preview', {})
    await close()
    return files.find(({ name }) => name === 'log.jsonl')?.text ?? ''
  }
  expect(await shown()).toContain('A line of the log.')
  renameSync(log, elsewhere)
  symlinkSync(elsewhere, log)
  expect(await shown()).not.toContain('A line of the log.')
})
