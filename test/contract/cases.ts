import { generateKeyPairSync } from 'node:crypto'
import type { EnvironmentId } from '#contract/environment'
import type { ErrorCode } from '#contract/errors'
import type { ExportId } from '#contract/exporting'
import type { ImportId } from '#contract/importing'
import type { MethodName, ParamsInput, Result } from '#contract/methods'
import type { AttemptId, BatchId, DeliveryId, FixtureId, RouteId, SessionId } from '#contract/terms'
import type { TunnelId } from '#contract/tunnel'
import { practiceCases } from './practice-cases.ts'
import { registrationCases } from './registration-cases.ts'
import { tunnelCases } from './tunnel-cases.ts'

/** What the cases are made against: a running engine with one record of three deliveries and one attempt. */
export interface Scene {
  readonly captureUrl: string
  readonly deliveryIds: readonly DeliveryId[]
  readonly recordKey: string
  readonly attemptId: AttemptId
  readonly batchId: BatchId
  readonly routeId: RouteId
  /** One for each transport to remove. */
  readonly removedRouteIds: RouteId[]
  readonly fixtureId: FixtureId
  readonly environmentId: EnvironmentId
  /** Nothing listens at its base URL. */
  readonly closedEnvironmentId: EnvironmentId
  /** One for each transport to remove. */
  readonly removedEnvironmentIds: EnvironmentId[]
  /** One for each transport to merge, and one to remove. */
  readonly mergedSessionIds: SessionId[]
  readonly removedSessionIds: SessionId[]
  readonly tunnelId: TunnelId
  /** One for each transport to remove. */
  readonly removedTunnelIds: TunnelId[]
  /** Where an export may be written. */
  readonly exportFile: string
}

export interface Case<M extends MethodName> {
  /** A call that succeeds, and whether its result says what it should. */
  readonly good: (scene: Scene) => ParamsInput<M>
  readonly holds: (result: Result<M>, scene: Scene) => boolean
  /** A call that fails, and how. */
  readonly bad: (scene: Scene) => { readonly params: unknown; readonly code: ErrorCode }
}

const noSuchId = 999_999
/** That of the day. */
const firstSession = 1 as SessionId
const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64')
/** Each transport makes and removes its own. */
let ownFixtures = 0
const notAnObject = { params: 'text', code: 'invalid-params' } as const

/** One case a row of the contract's table: a call without a case does not compile. */
export const cases: { readonly [M in MethodName]: Case<M> } = {
  'app.status': {
    good: () => ({}),
    holds: (status, scene) =>
      status.listener.captureUrl === scene.captureUrl && status.deliveryCount >= scene.deliveryIds.length,
    bad: () => notAnObject,
  },
  'deliveries.list': {
    good: () => ({ limit: 2 }),
    holds: ({ rows, hasMore }) => rows.length === 2 && hasMore && (rows[0]?.id ?? 0) > (rows[1]?.id ?? 0),
    bad: () => ({ params: { limit: 501 }, code: 'invalid-params' }),
  },
  'deliveries.rows': {
    good: scene => ({ ids: [...scene.deliveryIds] }),
    holds: ({ rows }, scene) =>
      rows.map(row => row.id).join() === [...scene.deliveryIds].sort((a, b) => b - a).join(),
    bad: () => ({ params: { ids: [0] }, code: 'invalid-params' }),
  },
  'deliveries.count': {
    good: () => ({ query: 'issuance' }),
    holds: ({ count }, scene) => count >= scene.deliveryIds.length,
    bad: () => ({ params: { query: 'colour:red' }, code: 'invalid-query' }),
  },
  'deliveries.get': {
    good: scene => ({ id: first(scene) }),
    holds: (detail, scene) =>
      detail.id === first(scene) && detail.kind === 'issuance' && detail.headers.length > 0,
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'deliveries.body': {
    good: scene => ({ id: first(scene), offset: 1, length: 7 }),
    holds: slice => atob(slice.base64) === '"event"' && slice.offset === 1 && slice.totalBytes > 8,
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'deliveries.compare': {
    // The third is the last in the record's own order; the second to arrive came before it.
    good: scene => ({ id: scene.deliveryIds[2] ?? first(scene) }),
    holds: ({ previousId, changes }, scene) =>
      previousId === scene.deliveryIds[1] && changes.some(change => change.path === '/payload/status'),
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'trails.get': {
    good: scene => ({ recordKey: scene.recordKey }),
    holds: (trail, scene) =>
      trail.status === 'COMPLETE' &&
      // Replaying the first adds repetitions of it.
      trail.steps.flatMap(step => (step.duplicateOf === null ? [step.deliveryId] : [])).join() ===
        scene.deliveryIds.join(),
    bad: () => ({ params: { recordKey: 'transactions:none' }, code: 'not-found' }),
  },
  'trails.list': {
    good: scene => ({ query: `record:${scene.recordKey.slice(-12)} status:complete` }),
    holds: ({ rows, hasMore }, scene) =>
      rows.length === 1 && !hasMore && rows[0]?.recordKey === scene.recordKey && rows[0].isFinal,
    bad: () => ({ params: { query: '(kind:issuance' }, code: 'invalid-query' }),
  },
  'trails.rows': {
    good: scene => ({ recordKeys: [scene.recordKey, 'transactions:none'] }),
    holds: ({ rows }) => rows.length === 1 && (rows[0]?.deliveryCount ?? 0) >= 3,
    bad: () => ({ params: { recordKeys: 1 }, code: 'invalid-params' }),
  },
  'trails.count': {
    good: () => ({ query: 'kind:issuance' }),
    holds: ({ count }) => count >= 1,
    bad: () => ({ params: { query: 'amount:ten' }, code: 'invalid-query' }),
  },
  'findings.summary': {
    good: () => ({}),
    holds: ({ codes, deliveryCount }, scene) =>
      deliveryCount >= scene.deliveryIds.length && codes.every(each => each.title !== '' && each.count > 0),
    bad: () => ({ params: { query: 'finding:' }, code: 'invalid-query' }),
  },
  'fields.beyond': {
    good: () => ({}),
    holds: ({ isCut }) => !isCut,
    bad: () => notAnObject,
  },
  'signatures.verify': {
    good: scene => ({ deliveryId: first(scene), publicKey }),
    holds: ({ outcome }) => outcome === 'not-signed',
    bad: scene => ({ params: { deliveryId: first(scene), publicKey: 'no key' }, code: 'invalid-key' }),
  },
  'fixtures.list': {
    good: () => ({}),
    holds: ({ fixtures }, scene) => fixtures.some(fixture => fixture.id === scene.fixtureId),
    bad: () => notAnObject,
  },
  'fixtures.preview': {
    good: scene => ({ id: scene.fixtureId }),
    holds: ({ body }) => body.includes('"payload"'),
    bad: () => ({ params: { id: 'no-such-fixture' }, code: 'not-found' }),
  },
  'fixtures.send': {
    good: scene => ({ id: scene.fixtureId, target: { to: 'listener' } }),
    holds: attempt => attempt.status === 200 && attempt.purpose === 'fixture',
    bad: scene => ({
      params: { id: scene.fixtureId, target: { to: 'url', url: 'https://example.com/' } },
      code: 'remote-target-refused',
    }),
  },
  'fixtures.source': {
    good: scene => ({ id: scene.fixtureId }),
    holds: ({ text }) => JSON.parse(text).status === 'PENDING',
    bad: () => ({ params: { id: 'own/../../store' }, code: 'not-found' }),
  },
  'fixtures.save': {
    good: () => ({ name: 'saved', text: ownFixture }),
    holds: fixture => fixture.id === 'own/saved' && fixture.isOwn,
    bad: () => ({ params: { name: 'bad', text: '{"title":""}' }, code: 'fixture-unfit' }),
  },
  'fixtures.duplicate': {
    good: scene => ({ id: scene.fixtureId, name: `copy-${++ownFixtures}`, title: 'Mine' }),
    holds: fixture => fixture.title === 'Mine' && fixture.id.startsWith('own/copy-'),
    bad: scene => ({
      params: { id: scene.fixtureId, name: '../escape', title: 'Mine' },
      code: 'invalid-params',
    }),
  },
  'fixtures.fromDelivery': {
    good: scene => ({ deliveryId: first(scene), name: `captured-${++ownFixtures}`, title: 'Captured' }),
    holds: fixture => fixture.kind === 'issuance' && fixture.status === 'PENDING',
    bad: () => ({ params: { deliveryId: noSuchId, name: 'none', title: 'None' }, code: 'not-found' }),
  },
  'fixtures.remove': {
    good: () => ({ id: 'own/saved' as FixtureId }),
    holds: ({ id }) => id === 'own/saved',
    bad: scene => ({ params: { id: scene.fixtureId }, code: 'invalid-params' }),
  },
  'deliveries.replay': {
    good: scene => ({ id: first(scene), target: { to: 'url', url: scene.captureUrl } }),
    holds: (attempt, scene) => attempt.identical === true && attempt.deliveryId === first(scene),
    bad: scene => ({
      params: { id: first(scene), target: { to: 'url', url: 'ftp://127.0.0.1/' } },
      code: 'invalid-url',
    }),
  },
  'batches.start': {
    good: scene => ({
      selection: { by: 'ids', ids: [first(scene)] },
      target: { to: 'url', url: scene.captureUrl },
    }),
    holds: batch => batch.state === 'planning' && batch.selection === 'ids',
    bad: scene => ({
      params: {
        selection: { by: 'query', query: 'nonsense:1' },
        target: { to: 'url', url: scene.captureUrl },
      },
      code: 'invalid-query',
    }),
  },
  'batches.get': {
    good: scene => ({ id: scene.batchId }),
    holds: (batch, scene) => batch.id === scene.batchId && batch.passed === 1 && batch.state === 'done',
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'batches.list': {
    good: () => ({}),
    holds: ({ batches }, scene) => batches.some(batch => batch.id === scene.batchId),
    bad: () => ({ params: { limit: 0 }, code: 'invalid-params' }),
  },
  'batches.pause': {
    good: scene => ({ id: scene.batchId }),
    holds: batch => batch.state === 'done',
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'batches.resume': {
    good: scene => ({ id: scene.batchId }),
    holds: batch => batch.state === 'done',
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'batches.cancel': {
    good: scene => ({ id: scene.batchId }),
    holds: batch => batch.state === 'done',
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'routes.list': {
    good: () => ({}),
    holds: ({ routes }) => routes.every(route => route.path.startsWith('/contract')),
    bad: () => notAnObject,
  },
  'routes.save': {
    good: () => ({
      route: {
        path: '/contract/*',
        targets: [{ url: 'http://127.0.0.1:9/' }],
        rules: [{ reaction: { type: 'hang' } }],
      },
    }),
    holds: route => route.isEnabled && route.answerMode === 'now' && route.rules[0]?.when.seed === 1,
    bad: scene => ({
      params: { route: { path: '*', targets: [{ url: scene.captureUrl }] } },
      code: 'invalid-url',
    }),
  },
  'routes.resend': {
    good: scene => ({ id: scene.routeId }),
    holds: batch => batch.selection === 'missed',
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'routes.remove': {
    good: scene => ({ id: scene.removedRouteIds.pop() ?? (noSuchId as RouteId) }),
    holds: () => true,
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'attempts.list': {
    good: () => ({ limit: 1 }),
    holds: ({ attempts }) => attempts.length === 1,
    bad: () => ({ params: { limit: 0 }, code: 'invalid-params' }),
  },
  'attempts.get': {
    good: scene => ({ id: scene.attemptId }),
    holds: (attempt, scene) => attempt.id === scene.attemptId,
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'attempts.body': {
    good: scene => ({ id: scene.attemptId, which: 'answer' }),
    holds: slice => atob(slice.base64) === '{"received":true}',
    bad: () => ({ params: { id: noSuchId, which: 'sent' }, code: 'not-found' }),
  },
  ...registrationCases,
  ...practiceCases,
  ...tunnelCases,
  'attempts.repeat': {
    good: scene => ({ id: scene.attemptId }),
    holds: (attempt, scene) => attempt.id !== scene.attemptId && attempt.status === 200,
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'export.preview': {
    good: scene => ({ selection: { of: 'record', recordKey: scene.recordKey } }),
    // Replaying adds repetitions.
    holds: ({ deliveries, looked, changes }, scene) =>
      deliveries >= scene.deliveryIds.length && looked >= deliveries && changes.value > 0,
    bad: () => ({ params: { selection: { of: 'nothing' } }, code: 'invalid-params' }),
  },
  'export.start': {
    good: scene => ({ format: 'ndjson', out: scene.exportFile }),
    holds: ({ id }) => id > 0,
    bad: () => ({ params: { format: 'ndjson', out: 'not-a-whole-path' }, code: 'invalid-params' }),
  },
  'sessions.list': {
    good: () => ({}),
    holds: ({ sessions }) => sessions.some(session => session.isCurrent && session.deliveryCount > 0),
    bad: () => notAnObject,
  },
  'sessions.start': {
    good: () => ({ name: 'integration', environment: 'stage', appVersion: '1.2' }),
    holds: ({ session }) =>
      session.name === 'integration' &&
      session.environment === 'stage' &&
      session.appVersion === '1.2' &&
      session.isCurrent,
    bad: () => ({ params: { name: '' }, code: 'invalid-params' }),
  },
  'sessions.end': { good: () => ({}), holds: () => true, bad: () => notAnObject },
  'sessions.change': {
    good: () => ({ id: firstSession, note: 'a note', isPinned: true }),
    holds: ({ session }) => session.note === 'a note' && session.isPinned,
    bad: () => ({ params: { id: noSuchId, name: 'x' }, code: 'not-found' }),
  },
  'sessions.split': {
    good: () => ({ id: firstSession, fromId: noSuchId as DeliveryId, name: 'the rest' }),
    holds: ({ session, moved }) => session.name === 'the rest' && moved === 0,
    bad: () => ({ params: { id: noSuchId, fromId: 1, name: 'x' }, code: 'not-found' }),
  },
  'sessions.merge': {
    good: scene => ({ from: scene.mergedSessionIds.pop() ?? (noSuchId as SessionId), into: firstSession }),
    holds: ({ session }) => session.id === firstSession,
    bad: () => ({ params: { from: 1, into: 1 }, code: 'invalid-params' }),
  },
  'sessions.remove': {
    good: scene => ({ id: scene.removedSessionIds.pop() ?? (noSuchId as SessionId) }),
    holds: ({ removed, kept }) => removed === 0 && kept === 0,
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'deliveries.pin': {
    good: scene => ({ id: first(scene), isPinned: true }),
    holds: () => true,
    bad: () => ({ params: { id: 0, isPinned: true }, code: 'invalid-params' }),
  },
  'retention.preview': {
    good: () => ({ deliveries: 1 }),
    holds: ({ deliveries, oldestAtMs }) => deliveries >= 0 && (oldestAtMs === null) === (deliveries === 0),
    bad: () => ({ params: { deliveries: 0 }, code: 'invalid-params' }),
  },
  'retention.apply': {
    good: () => ({}),
    holds: ({ removed }) => removed === 0,
    bad: () => ({ params: { ageMs: 1 }, code: 'invalid-params' }),
  },
  'storage.status': {
    good: () => ({}),
    holds: ({ dataBytes, freeDiskBytes }) => dataBytes > 4096 && freeDiskBytes > 0,
    bad: () => notAnObject,
  },
  'import.start': {
    // What was not written yet does not exist: the import then says so by its progress.
    good: scene => ({ paths: [scene.exportFile], isDryRun: true }),
    holds: ({ id }) => id > 0,
    bad: () => ({ params: { paths: ['not-a-whole-path'] }, code: 'invalid-params' }),
  },
  'import.cancel': {
    good: () => ({ id: 999_999 as ImportId }),
    holds: () => true,
    bad: () => ({ params: { id: 0 }, code: 'invalid-params' }),
  },
  'export.cancel': {
    // One that never was is over.
    good: () => ({ id: 999_999 as ExportId }),
    holds: () => true,
    bad: () => ({ params: { id: 0 }, code: 'invalid-params' }),
  },
  'settings.get': {
    good: () => ({}),
    holds: settings => settings.limits.requestMs === 30_000,
    bad: () => notAnObject,
  },
  'settings.change': {
    good: () => ({ limits: { connections: 100 }, lastTargetUrl: 'http://127.0.0.1:3000/' }),
    holds: settings => settings.limits.connections === 100 && settings.limits.bodyBytes === 10 * 1024 * 1024,
    bad: () => ({ params: { limits: { bodyBytes: 1 } }, code: 'invalid-params' }),
  },
  'listener.restart': {
    good: () => ({}),
    holds: status => status.listener.state === 'listening',
    bad: () => notAnObject,
  },
}

/** The file of a fixture that is the user's own. */
const ownFixture = JSON.stringify({
  title: 'Own',
  service: 'funding',
  kind: 'funding',
  status: 'complete',
  refundStatus: null,
  description: 'For the contract.',
  source: 'own',
  ageSeconds: 0,
  body: { event: 'funding', payload: { fid: '{{recordId}}', status: 'complete' } },
})

function first(scene: Scene): DeliveryId {
  const [id] = scene.deliveryIds
  if (id === undefined) throw new Error('The scene has no delivery.')
  return id
}
