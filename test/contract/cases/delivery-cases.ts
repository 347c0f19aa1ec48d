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
  'facets.list': {
    good: () => ({ query: 'kind:issuance' }),
    holds: ({ facets, deliveryCount, isComplete }, scene) =>
      isComplete &&
      deliveryCount >= scene.deliveryIds.length &&
      facets.some(({ field, values }) => field === 'kind' && values[0]?.count === deliveryCount),
    bad: () => ({ params: { query: 'kind:' }, code: 'invalid-query' }),
  },
  'deliveries.histogram': {
    good: () => ({ query: 'kind:issuance', columns: 10 }),
    holds: ({ buckets, deliveryCount, isComplete, fromMs, toMs, bucketMs }, scene) =>
      isComplete &&
      deliveryCount >= scene.deliveryIds.length &&
      buckets.reduce((sum, { count }) => sum + count, 0) === deliveryCount &&
      (toMs - fromMs) / bucketMs <= 10,
    bad: () => ({ params: { columns: 401 }, code: 'invalid-params' }),
  },
  'deliveries.readFirst': {
    good: scene => ({ ids: [first(scene), noSuchId] }),
    holds: () => true,
    bad: () => ({ params: { ids: ['1'] }, code: 'invalid-params' }),
  },
  'deliveries.compare': {
    // The third is the last in the record's order; the second to arrive precedes it.
    good: scene => ({ id: scene.deliveryIds[2] ?? first(scene) }),
    holds: ({ previousId, changes }, scene) =>
      previousId === scene.deliveryIds[1] && changes.some(change => change.path === '/payload/status'),
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
} satisfies Partial<Cases>
