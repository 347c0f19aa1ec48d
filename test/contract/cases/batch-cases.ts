import { type Cases, first, noSuchId } from './case.ts'

export const batchCases = {
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
  'batches.repeat': {
    good: scene => ({ id: scene.batchId }),
    holds: (batch, scene) => batch.id !== scene.batchId && batch.state === 'planning' && batch.isRepeatable,
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
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'attempts.body': {
    good: scene => ({ id: scene.attemptId, which: 'response' }),
    holds: slice => atob(slice.base64) === '{"received":true}',
    bad: () => ({ params: { id: noSuchId, which: 'sent' }, code: 'not-found' }),
  },
  'attempts.repeat': {
    good: scene => ({ id: scene.attemptId }),
    holds: (attempt, scene) => attempt.id !== scene.attemptId && attempt.status === 200,
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
} satisfies Partial<Cases>
