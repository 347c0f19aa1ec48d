import type { FixtureId } from '#contract/terms'
import { type Cases, first, noSuchId, notAnObject } from './case.ts'

export const fixtureCases = {
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
