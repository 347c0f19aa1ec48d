import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ParamsInput } from '#contract/methods'
import { createClient } from '#contract/transport'
import { createEngine } from '../../../../main/engine/engine.ts'
import { type Logger, systemClock } from '../../../../main/engine/ports.ts'
import { createFileLog } from '../../../../main/logging/file-log.ts'
import { createInterfaceAccess } from '../../../../main/web/access/interface-access.ts'
import { createWebHost } from '../../../../main/web/web-host.ts'
import { canariesIn, filesIn } from '../../../support/engine/canary-forms.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { responder, serviceServer } from '../../../support/network/service-server.ts'
import { signIn } from '../../../support/network/sign-in.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { until } from '../../../support/until.ts'

const callbackUrl = 'https://example.com/canarycallback'
/** Neither in the log nor in a report. The short ones are of no form that a pattern could know. */
const canaries = {
  ngrokToken: 'canaryngroktoken',
  programToken: 'canary-program-token-2Xk',
  hmacKey: 'canaryhmackey',
  hmacSecret: 'canary-hmac-secret-8Qw',
  headerToken: 'canaryheadertoken',
  targetUser: 'canarytargetuser',
  targetPassword: 'canarytargetpassword',
  targetPath: 'canarytargetpath',
  targetQuery: 'canarytargetquery',
  fixture: 'canaryfixturename',
  brokenFixture: 'canarybrokenfixture',
  tunnel: 'Canary Tunnel Heron',
  folder: 'canary-folder',
  callback: 'canarycallback',
  echo: 'canaryserviceecho',
}

/** An engine with a log and an interface for browsers, as `hooktrail serve` opens them. */
async function openServed() {
  const dataDir = join(temporaryFolder(), canaries.folder)
  const log = createFileLog({ dataDir, version: '0', nowMs: systemClock.nowMs, onFailure() {} })
  const raw: string[] = []
  const keep = (message: string): void => void raw.push(message)
  const logger = log.logger('engine', { info: keep, warn: keep, error: keep })
  const access = createInterfaceAccess({ dataDir, clock: systemClock, logger })
  const variables: Readonly<Record<string, string>> = { CANARY_NGROK: canaries.ngrokToken }
  const ports = testPorts(dataDir)
  const engine = await createEngine({
    ports: {
      ...ports,
      logger,
      access,
      secrets: { ...ports.secrets, variable: name => variables[name] },
    },
    version: '0',
    host: 'browser',
    listen: { port: 0 },
  })
  log.begin(() => engine.launchId)
  const rendererDir = temporaryFolder()
  writeFileSync(join(rendererDir, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__" />')
  const web = await createWebHost({ engine, access, rendererDir, port: 0, logger: log.logger('web', logger) })
  onTestFinished(async () => {
    await web.close()
    await access.close()
    await engine.close()
    await log.close()
  })
  return { dataDir, log, logger, raw, access, client: createClient(engine) }
}

type Served = Awaited<ReturnType<typeof openServed>>

async function register({ client }: Served): Promise<void> {
  const fails = await serviceServer((call, response) =>
    // A service may quote what it was sent.
    responder(401, { error: `${canaries.echo} ${call.headers.authorization} ${call.body}` })(call, response),
  )
  const works = await serviceServer(
    responder(200, { success: true, payload: `Webhook registered: ${callbackUrl}` }),
  )
  const value = (text: string) => ({ from: 'value', value: text, place: 'file' }) as const
  const authentication = {
    kind: 'hmac',
    key: value(canaries.hmacKey),
    secret: value(canaries.hmacSecret),
  } as const
  for (const { url } of [fails, works]) {
    const environment = await client.call('environments.save', {
      name: `canary-${new URL(url).port}`,
      service: 'funding',
      baseUrl: url,
      authentication,
    })
    const result = await client.call('registrations.register', {
      environmentId: environment.id,
      callbackUrl,
      skipProbe: true,
    })
    expect(result.ok).toBe(url === works.url)
  }
  expect(works.calls[0]?.headers.authorization).toContain(canaries.hmacKey)
  const gone = await client.call('environments.save', {
    name: 'canary-gone',
    service: 'funding',
    baseUrl: 'http://127.0.0.1:1',
    authentication: { kind: 'header', headers: [{ name: 'X-Api-Key', secret: value(canaries.headerToken) }] },
  })
  await client.call('registrations.register', { environmentId: gone.id, callbackUrl, skipProbe: true })
}

async function startTunnels({ client }: Served): Promise<void> {
  const program = 'console.error(process.argv[1]); process.exit(1)'
  const ways: ParamsInput<'tunnels.save'>['way'][] = [
    { kind: 'ngrok', authtokenVariable: 'CANARY_NGROK' },
    {
      kind: 'command',
      command: [process.execPath, '-e', program, canaries.programToken],
      pattern: 'https://x',
    },
  ]
  for (const way of ways) {
    const { id } = await client.call('tunnels.save', {
      name: `${canaries.tunnel} ${way.kind}`,
      way,
    })
    await client.call('tunnels.start', { id }).catch(() => {})
    await until(async () => {
      const { tunnels } = await client.call('tunnels.list')
      return tunnels.find(tunnel => tunnel.id === id)?.message !== null
    })
  }
}

async function forward({ client }: Served): Promise<void> {
  const { targetUser, targetPassword, targetPath, targetQuery } = canaries
  const app = await serviceServer(responder(500, {}))
  const target = (port: string): string =>
    `http://${targetUser}:${targetPassword}@127.0.0.1:${port}/${targetPath}?token=${targetQuery}`
  for (const port of [new URL(app.url).port, '1']) {
    // Where such a URL is refused, the refusal names it.
    const route: ParamsInput<'routes.save'>['route'] = {
      targets: [{ url: target(port) }],
      responseMode: 'app',
    }
    await client.call('routes.save', { route }).catch(() => {})
    const plain = target(port).replace(/\/\/[^@]*@/, '//')
    await client.call('routes.save', { route: { ...route, targets: [{ url: plain }] } })
    await client.call('settings.change', { lastTargetUrl: plain })
  }
  const { listener } = await client.call('app.status')
  await httpCall(listener.captureUrl ?? '', { method: 'POST', body: '{}' })
  expect(app.calls.map(({ path }) => path)).toContain(`/${targetPath}?token=${targetQuery}`)
}

async function useFixtures({ client, dataDir }: Served): Promise<void> {
  const { fixtures } = await client.call('fixtures.list', {})
  const [first] = fixtures
  const own = await client.call('fixtures.duplicate', {
    id: first?.id ?? '',
    name: canaries.fixture,
    title: canaries.fixture,
  })
  mkdirSync(join(dataDir, 'fixtures'), { recursive: true })
  writeFileSync(join(dataDir, 'fixtures', `${canaries.brokenFixture}.json`), '{')
  await client.call('fixtures.list', {})
  await client
    .call('fixtures.send', { id: own.id, target: { to: 'url', url: 'http://127.0.0.1:1/' } })
    .catch(() => {})
}

/** What an error of Node or of a library may say of the same, in the words that these use. */
function failAsLibrariesDo(logger: Logger, dataDir: string): void {
  const { targetUser, targetPassword, targetPath, targetQuery } = canaries
  logger.warn(`connect ECONNREFUSED http://${targetUser}:${targetPassword}@127.0.0.1:1/${targetPath}`)
  logger.warn(`request to http://127.0.0.1:1/?token=${targetQuery} failed`)
  logger.error(`ERR_NGROK_105: authtoken: ${canaries.ngrokToken}`)
  logger.error(`authorization: Bitso ${canaries.hmacKey}:17:${canaries.hmacSecret}`)
  logger.error(`{"authorization":"Bitso ${canaries.hmacKey}:17:${canaries.hmacSecret}"}`)
  logger.error(`Error: EACCES: permission denied, open '${dataDir}/fixtures/${canaries.fixture}.json'`)
  logger.error(`Can’t delete ${dataDir}/some where/${canaries.brokenFixture}.json: EBUSY`)
  logger.error(`The tunnel “${canaries.tunnel}” was not started: x-api-key=${canaries.headerToken}`)
}

test('credentials, keys of browsers, targets, names and folders are in no log and in no report', async () => {
  const served = await openServed()
  const { dataDir, access, logger, raw, client, log } = served
  const entry = (await access.createEntry(false)).url
  const browser = await signIn(entry)
  const unused = (await access.createEntry(true)).url
  const keys = { entryCode: entry.slice(entry.indexOf('=') + 1), key: browser.key, unused }
  await httpCall(`${browser.origin}/api/enter`, { method: 'POST', body: `{"code":"${keys.entryCode}"}` })
  await register(served)
  await startTunnels(served)
  await forward(served)
  await useFixtures(served)
  failAsLibrariesDo(logger, dataDir)
  logger.error(`The browser with ${keys.key} was refused at ${entry}`)
  logger.info('The end.')

  const logs = join(dataDir, 'logs')
  await until(() => existsSync(logs))
  await until(() => filesIn(logs).some(({ bytes }) => bytes.includes('The end.')))
  const secret = { ...canaries, ...keys }
  expect(canariesIn(logs, secret)).toEqual([])
  const { id } = await client.call('problem.preview', {})
  const path = join(temporaryFolder(), 'report')
  await client.call('problem.create', { id, path })
  expect(canariesIn(path, secret)).toEqual([])

  // They were there to be found.
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'raw'), raw.join('\n'))
  expect(canariesIn(folder, secret).length).toBeGreaterThan(8)
  log.note('error', 'engine', canaries.echo)
  await until(() => canariesIn(logs, secret).length === 1)
})
