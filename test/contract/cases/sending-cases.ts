import { scenarioIdSchema } from '#contract/sending/scenarios'
import type { FixtureId } from '#contract/terms'
import { type Cases, first, noSuchId, unknownId } from './case.ts'

const id = (text: string) => scenarioIdSchema.parse(text)

export const sendingCases = {
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
    bad: unknownId,
  },
  'batches.list': {
    holds: ({ batches }, scene) => batches.some(batch => batch.id === scene.batchId),
    bad: () => ({ params: { limit: 0 }, code: 'invalid-params' }),
  },
  'batches.pause': {
    good: scene => ({ id: scene.batchId }),
    holds: batch => batch.state === 'done',
    bad: unknownId,
  },
  'batches.resume': {
    good: scene => ({ id: scene.batchId }),
    holds: batch => batch.state === 'done',
    bad: unknownId,
  },
  'batches.cancel': {
    good: scene => ({ id: scene.batchId }),
    holds: batch => batch.state === 'done',
    bad: unknownId,
  },
  'batches.repeat': {
    good: scene => ({ id: scene.batchId }),
    holds: (batch, scene) => batch.id !== scene.batchId && batch.state === 'planning',
    bad: scene => ({ params: { id: scene.batchId, only: 'failed' }, code: 'invalid-params' }),
  },
  'attempts.list': {
    good: () => ({ limit: 1 }),
    holds: ({ attempts }) => attempts.length === 1,
    bad: () => ({ params: { limit: 0 }, code: 'invalid-params' }),
  },
  'attempts.get': {
    good: scene => ({ id: scene.attemptId }),
    holds: (attempt, scene) => attempt.id === scene.attemptId,
    bad: unknownId,
  },
  'attempts.body': {
    good: scene => ({ id: scene.attemptId, which: 'response' }),
    holds: slice => atob(slice.base64) === '{"received":true}',
    bad: () => ({ params: { id: noSuchId, which: 'sent' }, code: 'not-found' }),
  },
  'attempts.repeat': {
    good: scene => ({ id: scene.attemptId }),
    holds: (attempt, scene) => attempt.id !== scene.attemptId && attempt.status === 200,
    bad: unknownId,
  },
  'fixtures.list': {
    holds: ({ fixtures }, scene) => fixtures.some(fixture => fixture.id === scene.fixtureId),
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
  'fixtures.sendMany': {
    good: scene => ({ id: scene.fixtureId, target: { to: 'listener' }, count: 2, ratePerSecond: 100 }),
    holds: batch => batch.selection === 'fixture' && batch.state === 'planning',
    bad: scene => ({
      params: { id: scene.fixtureId, template: '{{none}}', target: { to: 'listener' }, count: 1 },
      code: 'fixture-unfit',
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
    good: scene => ({ id: scene.fixtureId, name: 'copy', title: 'Mine' }),
    holds: fixture => fixture.title === 'Mine' && fixture.id === 'own/copy',
    bad: scene => ({
      params: { id: scene.fixtureId, name: '../escape', title: 'Mine' },
      code: 'invalid-params',
    }),
  },
  'fixtures.fromDelivery': {
    good: scene => ({ deliveryId: first(scene), name: 'captured', title: 'Captured' }),
    holds: fixture => fixture.kind === 'issuance' && fixture.status === 'PENDING',
    bad: () => ({ params: { deliveryId: noSuchId, name: 'none', title: 'None' }, code: 'not-found' }),
  },
  'fixtures.rename': {
    good: () => ({ id: 'own/kept' as FixtureId, name: 'kept', title: 'Renamed' }),
    holds: fixture => fixture.id === 'own/kept' && fixture.title === 'Renamed',
    bad: scene => ({ params: { id: scene.fixtureId, name: 'mine', title: 'Mine' }, code: 'invalid-params' }),
  },
  'fixtures.remove': {
    good: () => ({ id: 'own/saved' as FixtureId }),
    holds: ({ id }) => id === 'own/saved',
    bad: scene => ({ params: { id: scene.fixtureId }, code: 'invalid-params' }),
  },
  'scenarios.list': {
    good: () => ({ seed: 4 }),
    holds: ({ scenarios, folder }) =>
      folder.endsWith('scenarios') &&
      scenarios.some(({ id: name, steps }) => name === 'issuance-complete' && steps.length === 3),
  },
  'scenarios.run': {
    good: () => ({
      id: id('status-skipped'),
      target: { to: 'listener' },
      timing: { mode: 'asap' },
      seed: 7,
    }),
    holds: batch => batch.selection === 'scenario' && batch.name === 'status-skipped',
    bad: () => ({ params: { id: 'none', target: { to: 'listener' } }, code: 'not-found' }),
  },
  'scenarios.source': {
    good: () => ({ id: id('duplicates') }),
    holds: ({ text }) => JSON.parse(text).faults.length === 2,
    bad: () => ({ params: { id: 'own/none' }, code: 'not-found' }),
  },
  'scenarios.check': {
    good: () => ({ text: ownScenario.replace('issuance-pending', 'none') }),
    holds: ({ problems }) => problems[0]?.path === '/steps/0/fixture',
  },
  'scenarios.save': {
    good: () => ({ name: 'saved', text: ownScenario }),
    holds: scenario => scenario.id === 'own/saved' && scenario.isOwn,
    bad: () => ({ params: { name: 'bad', text: '{"title":""}' }, code: 'scenario-unfit' }),
  },
  'scenarios.duplicate': {
    good: () => ({ id: id('duplicates'), name: 'copy', title: 'Mine' }),
    holds: scenario => scenario.title === 'Mine' && scenario.id === 'own/copy',
    bad: () => ({ params: { id: 'duplicates', name: '../escape', title: 'Mine' }, code: 'invalid-params' }),
  },
  'scenarios.fromRecord': {
    good: scene => ({ recordKey: scene.recordKey }),
    holds: scenario => scenario.isOwn && scenario.steps[0]?.fixtureId === null,
    bad: () => ({ params: { recordKey: 'transactions:none' }, code: 'not-found' }),
  },
  'scenarios.rename': {
    good: () => ({ id: id('own/kept'), name: 'kept', title: 'Renamed' }),
    holds: scenario => scenario.id === 'own/kept' && scenario.title === 'Renamed',
    bad: () => ({ params: { id: 'duplicates', name: 'mine', title: 'Mine' }, code: 'invalid-params' }),
  },
  'scenarios.remove': {
    good: () => ({ id: id('own/saved') }),
    holds: ({ id: removed }) => removed === 'own/saved',
    bad: () => ({ params: { id: 'duplicates' }, code: 'invalid-params' }),
  },
} satisfies Partial<Cases>

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

const ownScenario = JSON.stringify({
  title: 'Own',
  steps: [{ record: 'issuance', fixture: 'issuance-pending' }],
})
