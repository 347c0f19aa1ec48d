import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MethodName, methods } from '#contract/methods'
import type { EnvironmentId } from '#contract/registration/environment'
import { scenarioIdSchema } from '#contract/sending/scenarios'
import type { DeliveryId, FixtureId, RouteId, SessionId } from '#contract/terms'
import { type Client, createClient, type Transport } from '#contract/transport'
import { createEngine } from '../../main/engine/engine.ts'
import { type DesktopShell, type Engine, silentLogger, systemClock } from '../../main/engine/ports.ts'
import { findProject } from '../../main/engine/project/project.ts'
import { createInterfaceAccess, type InterfaceAccess } from '../../main/web/access/interface-access.ts'
import { connectToHolder } from '../../main/web/command-client.ts'
import { openCommandSocket } from '../../main/web/command-socket.ts'
import { createWebHost } from '../../main/web/web-host.ts'
import { testPorts } from '../support/engine/ports.ts'
import { transactionExample } from '../support/inspection/examples.ts'
import { post } from '../support/network/http-call.ts'
import { type SignedIn, signIn } from '../support/network/sign-in.ts'
import { standInUpdates } from '../support/updates/stand-in-updates.ts'
import { type Case, notAnObject, type Scene } from './cases/case.ts'
import { cases } from './cases/cases.ts'
import { makeDrillScene } from './drill-scene.ts'
import { makeSecureScene } from './secure-scene.ts'

// transaction-notifications, "Common transaction fields": one record, its clocks in the order of the statuses.
const recordId = '7f3a0b52-6c1e-4c7e-9d51-1f2a3b4c5d6e'
const notifications = (['PENDING', 'IN_PROGRESS', 'COMPLETE'] as const).map((status, index) => {
  const { event, payload } = transactionExample('issuance', status)
  return JSON.stringify({
    event,
    payload: { ...payload, id: recordId, updated_at: `2026-01-05T10:0${index}:00Z` },
  })
})

let engine: Engine
let access: InterfaceAccess
/** What the transport over HTTP uses. */
let signedIn: SignedIn
let scene: Scene
const transports: Record<string, Transport> = {}
const closes: (() => unknown)[] = []

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hooktrail-test-'))
  access = createInterfaceAccess({ dataDir, clock: systemClock, logger: silentLogger })
  engine = await createEngine({
    ports: {
      ...testPorts(dataDir),
      access,
      dialogs: {
        chooseTarget: async name => `/chosen/${name}`,
        chooseSources: async kind => [`/chosen/${kind}`],
        showInFolder() {},
      },
      window: { show() {}, testNotification: () => true },
      updates: standInUpdates(),
      desktop: desktopSwitches(),
    },
    version: '0',
    host: 'command',
    listen: { port: 0 },
    project: projectIn(dataDir),
    // What a restart does is shown in restartable-engine.test.ts: the cases here need the scene that they were given.
    restart: () => createClient(engine).call('app.status'),
  })
  const rendererDir = fileURLToPath(new URL('../../out/renderer', import.meta.url))
  const web = await createWebHost({ engine, access, rendererDir, port: 0, logger: silentLogger })
  const socket = await openCommandSocket(engine)
  const held = await connectToHolder(dataDir)
  if (held === null) throw new Error('Nobody answered at the local socket.')
  signedIn = await signIn((await access.createEntry(false)).url)
  transports.http = { invoke: overHttp(signedIn), subscribe: () => () => {} }
  transports.socket = held
  closes.push(
    () => held.close(),
    socket.close,
    web.close,
    access.close,
    engine.close,
    () => rmSync(dataDir, { recursive: true, force: true }),
  )
  scene = await makeScene()
})

function projectIn(dataDir: string) {
  const folder = join(dataDir, 'exports')
  mkdirSync(folder)
  writeFileSync(join(folder, 'hooktrail.config.json'), '{}')
  return findProject(folder)
}

afterAll(async () => {
  for (const close of closes) await close()
})

test.each(Object.keys(methods) as MethodName[])(
  '%s returns what its schema and its case say, and refuses what does not fit',
  async method => {
    const { good, holds, bad } = caseOf(method)
    const reply = await engine.invoke(method, good(scene))
    if (!reply.ok) throw new Error(`${reply.error.code}: ${reply.error.message}`)
    const parsed = methods[method].result.parse(reply.value) as never
    expect(parsed, 'the schema takes nothing away').toEqual(reply.value)
    expect(JSON.parse(JSON.stringify(reply.value)), 'JSON carries all of it').toEqual(reply.value)
    expect(holds(parsed, scene), JSON.stringify(reply.value).slice(0, 2000)).toBe(true)

    const { params, code } = bad(scene)
    const refused = await engine.invoke(method, params)
    expect(refused).toMatchObject({ ok: false, error: { code } })
    if (!refused.ok) expect(refused.error.message).toMatch(/\w.*\.$/)
  },
)

function caseOf(method: MethodName) {
  const row = cases[method] as unknown as Case<'app.status'>
  const { good = () => ({}), holds = () => true, bad = () => notAnObject } = row
  return { good, holds, bad }
}

/** Each transport carries any method and its parameters as they are, so a few stand for all. */
const carried = ['deliveries.body', 'fixtures.source', 'drills.get', 'drills.report', 'access.list'] as const

test.each(['http', 'socket'])(
  'over the %s transport replies and refusals are as they are in the process',
  async name => {
    const transport = transports[name]
    for (const method of carried) {
      const { good, bad } = caseOf(method)
      for (const params of [good(scene), bad(scene).params])
        expect(await transport?.invoke(method, params)).toEqual(await engine.invoke(method, params))
    }
    const unknown = { ok: false, error: { code: 'unknown-method' } }
    expect(await transport?.invoke('deliveries.destroy', {})).toMatchObject(unknown)
  },
)

/** A desktop where login is a switch, and the command can be installed. */
function desktopSwitches(): DesktopShell {
  let isOn = false
  let isInstalled = false
  return {
    status: async () => ({
      hasTray: true,
      login: { isAvailable: true, isOn, message: null },
      command: { isInstalled, path: '/bin/hooktrail', program: ['/bin/hooktrail'], message: null },
    }),
    async startAtLogin(wanted) {
      isOn = wanted
    },
    async installCommand() {
      isInstalled = true
    },
  }
}

function overHttp({ origin, headers }: SignedIn): Transport['invoke'] {
  return async (method, params) => {
    const body = JSON.stringify({ method, params })
    const response = await fetch(`${origin}/api/call`, {
      method: 'POST',
      headers: { ...(await headers({ body })), 'content-type': 'application/json' },
      body,
    })
    return (await response.json()) as Awaited<ReturnType<Transport['invoke']>>
  }
}

/** Three deliveries of one record, inspected, and one attempt. */
async function makeScene(): Promise<Scene> {
  const client = createClient({ invoke: engine.invoke, subscribe: engine.subscribe })
  const { listener } = await client.call('app.status')
  const captureUrl = listener.captureUrl ?? ''
  let unsubscribe = (): void => {}
  const isInspected = new Promise<void>(resolve => {
    unsubscribe = engine.subscribe(async () => {
      const status = await client.call('app.status')
      if (status.deliveryCount === notifications.length && status.pendingCount === 0) resolve()
    })
  })
  for (const notification of notifications) await post(captureUrl, notification)
  await isInspected
  unsubscribe()
  const { rows } = await client.call('deliveries.list', {})
  const deliveryIds = rows.map(row => row.id).reverse() as DeliveryId[]
  const fixtureId = 'issuance-pending' as FixtureId
  await client.call('fixtures.duplicate', { id: fixtureId, name: 'kept', title: 'Kept' })
  const scenarioId = scenarioIdSchema.parse('duplicates')
  await client.call('scenarios.duplicate', { id: scenarioId, name: 'kept', title: 'Kept' })
  const attempt = await client.call('fixtures.send', { id: fixtureId, target: { to: 'listener' } })
  const environment = await addEnvironment(client, 'Stage')
  const closed = await addEnvironment(client, 'closed', 'http://127.0.0.1:1')
  const way = { kind: 'proxy', publicUrl: 'http://127.0.0.1:1' } as const
  const { id: tunnelId } = await client.call('tunnels.save', { name: 'proxy', way })
  const removedTunnel = await client.call('tunnels.save', { name: 'removed', way })
  const searchId = async (name: string): Promise<string> => {
    const { searches } = await client.call('searches.save', { name, query: 'finding:error' })
    return searches.at(-1)?.id ?? ''
  }
  const sessionId = async (name: string): Promise<SessionId> =>
    (await client.call('sessions.start', { name })).session.id
  const routeId = async (name: string): Promise<RouteId> =>
    (await client.call('routes.save', { route: { name, path: `/contract/${name}` } })).id
  const routeIds = [await routeId('one'), await routeId('two')] as const
  let currentRouteIds: readonly RouteId[] = routeIds
  engine.subscribe(frame => {
    if (frame.name === 'routes.changed') currentRouteIds = frame.data.routes.map(({ id }) => id)
  })
  const batch = await client.call('batches.start', {
    selection: { by: 'ids', ids: deliveryIds.slice(0, 1) },
    target: { to: 'url', url: captureUrl },
  })
  await new Promise<void>(resolve => {
    const end = engine.subscribe(async () => {
      if ((await client.call('batches.get', { id: batch.id })).endedAtMs === null) return
      end()
      resolve()
    })
  })
  const { undo } = await client.call('deliveries.tag', {
    of: { ids: deliveryIds.slice(1, 2) },
    add: ['one'],
  })
  const [mergedSessionId, removedSessionId] = [await sessionId('merged'), await sessionId('removed')]
  await client.call('sessions.end')
  const exportFile = join(engine.dataDir, 'exports', 'export.ndjson')
  const { close: closeApp, ...drillScene } = await makeDrillScene(engine)
  const { close: closeSecure, secure } = await makeSecureScene(engine.dataDir)
  closes.unshift(closeApp, closeSecure)
  return {
    captureUrl,
    deliveryIds,
    recordKey: `transactions:${recordId}`,
    attemptId: attempt.id,
    batchId: batch.id,
    routeId: routeIds[0],
    routeIds: () => currentRouteIds,
    removedRouteId: routeIds[1],
    fixtureId,
    environmentId: environment,
    closedEnvironmentId: closed,
    removedEnvironmentId: await addEnvironment(client, 'removed'),
    mergedSessionId,
    removedSessionId,
    tunnelId,
    removedTunnelId: removedTunnel.id,
    movedSearchId: await searchId('Moved'),
    removedSearchId: await searchId('Removed'),
    exportFile,
    exportId: (await client.call('export.start', { format: 'ndjson', out: exportFile })).id,
    importId: (await client.call('import.start', { paths: [engine.dataDir], isDryRun: true })).id,
    dataDir: engine.dataDir,
    browserId: signedIn.id,
    removedBrowserId: (await signIn((await access.createEntry(false)).url)).id,
    undoable: undo ?? '',
    ...drillScene,
    secure,
    emptyUploadId: (await client.call('uploads.begin', { files: [{ name: 'empty.json', bytes: 0 }] })).id,
    reportId: (await client.call('problem.preview', {})).id,
    newReportPath: join(engine.dataDir, 'reports', 'new'),
  }
}

async function addEnvironment(
  client: Client,
  name: string,
  baseUrl = 'https://stage.buildwithjuno.com',
): Promise<EnvironmentId> {
  return (await client.call('environments.save', { name, service: 'transactions', baseUrl })).id
}
