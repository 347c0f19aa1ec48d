import { type Cases, first, noSuchId } from './case.ts'

export const deliveryCases = {
  'deliveries.list': {
    good: () => ({ limit: 2 }),
    holds: ({ rows, hasMore }) => rows.length === 2 && hasMore && (rows[0]?.id ?? 0) > (rows[1]?.id ?? 0),
    bad: () => ({ params: { limit: 501 }, code: 'invalid-params' }),
  },
  'deliveries.rows': {
    good: scene => ({ ids: [...scene.deliveryIds] }),
    holds: ({ rows }, scene) =>
      rows.map(row => row.id).join() === [...scene.deliveryIds].sort((a, b) => b - a).join() &&
      rows.every(row => row.amount !== null && row.asset !== null && row.bodyProblem === null),
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
} satisfies Partial<Cases>
