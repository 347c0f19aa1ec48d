import { generateKeyPairSync } from 'node:crypto'
import type { DeliveryId, SessionId } from '#contract/terms'
import { type Cases, first, noSuchId, unknownId } from './case.ts'

const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64')

/** That of the day. */
const firstSession = 1 as SessionId

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
    bad: unknownId,
  },
  'deliveries.body': {
    good: scene => ({ id: first(scene), offset: 1, length: 7 }),
    holds: slice => atob(slice.base64) === '"event"' && slice.offset === 1 && slice.totalBytes > 8,
    bad: unknownId,
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
    bad: () => ({ params: { ids: ['1'] }, code: 'invalid-params' }),
  },
  'deliveries.compare': {
    // The third is the last in the record's order; the second to arrive precedes it.
    good: scene => ({ id: scene.deliveryIds[2] ?? first(scene) }),
    holds: ({ previousId, changes }, scene) =>
      previousId === scene.deliveryIds[1] && changes.some(change => change.path === '/payload/status'),
    bad: unknownId,
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
    holds: ({ rows }) => rows.length === 1 && (rows[0]?.deliveryCount ?? 0) >= 3 && rows[0]?.reason === null,
    bad: () => ({ params: { recordKeys: 1 }, code: 'invalid-params' }),
  },
  'trails.count': {
    good: () => ({ query: 'kind:issuance' }),
    holds: ({ count }) => count >= 1,
    bad: () => ({ params: { query: 'amount:ten' }, code: 'invalid-query' }),
  },
  'findings.summary': {
    holds: ({ codes, deliveryCount }, scene) =>
      deliveryCount >= scene.deliveryIds.length && codes.every(each => each.title !== '' && each.count > 0),
    bad: () => ({ params: { query: 'finding:' }, code: 'invalid-query' }),
  },
  'fields.undocumented': { holds: ({ isCut }) => !isCut },
  'signatures.verify': {
    good: scene => ({ deliveryId: first(scene), publicKey }),
    holds: ({ outcome }) => outcome === 'not-signed',
    bad: scene => ({ params: { deliveryId: first(scene), publicKey: 'no key' }, code: 'invalid-key' }),
  },
  'tags.list': { holds: ({ tags }) => tags.every(({ name, count }) => name !== '' && count > 0) },
  'deliveries.tag': {
    good: scene => ({ of: { ids: [first(scene)] }, add: ['checkout'], remove: ['other'] }),
    holds: ({ changed, undo }) => changed === 1 && undo !== null,
    bad: scene => ({ params: { of: { ids: [first(scene)] }, add: ['a,b'] }, code: 'invalid-params' }),
  },
  'deliveries.note': {
    good: () => ({ of: { query: 'id:1' }, text: 'ask support' }),
    holds: ({ changed, undo }) => changed === 1 && undo !== null,
    bad: () => ({ params: { of: { query: 'id:x' }, text: '' }, code: 'invalid-query' }),
  },
  'deliveries.pinMany': {
    good: scene => ({ of: { ids: [...scene.deliveryIds] }, isPinned: true }),
    holds: ({ changed }) => changed <= 3,
    bad: () => ({ params: { of: { ids: [] }, isPinned: true }, code: 'invalid-params' }),
  },
  'deliveries.move': {
    good: scene => ({ of: { ids: [first(scene)] }, sessionId: 1 as SessionId }),
    holds: ({ changed, undo }) => changed === 0 && undo === null,
    bad: scene => ({
      params: { of: { ids: [first(scene)] }, sessionId: noSuchId },
      code: 'not-found',
    }),
  },
  'deliveries.delete': {
    good: () => ({ of: { query: `id:${noSuchId}` } }),
    holds: ({ changed, undo }) => changed === 0 && undo === null,
    bad: () => ({ params: { of: { ids: [0] } }, code: 'invalid-params' }),
  },
  'deliveries.deletions': { holds: ({ deletions }) => deletions.length === 0 },
  'deliveries.undo': {
    good: scene => ({ undo: scene.undoable }),
    holds: ({ changed }) => changed === 1,
    bad: () => ({ params: { undo: 'd999' }, code: 'not-found' }),
  },
  'sessions.list': {
    holds: ({ sessions }) => sessions.some(session => session.isCurrent && session.deliveryCount > 0),
  },
  'sessions.sizes': {
    holds: ({ sizes }) => sizes.every(({ bodyBytes }) => bodyBytes > 0) && sizes.length > 0,
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
  'sessions.end': {},
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
    good: scene => ({ from: scene.mergedSessionId, into: firstSession }),
    holds: ({ session }) => session.id === firstSession,
    bad: () => ({ params: { from: 1, into: 1 }, code: 'invalid-params' }),
  },
  'sessions.remove': {
    good: scene => ({ id: scene.removedSessionId }),
    holds: ({ removed, saved }) => removed === 0 && saved === 0,
    bad: unknownId,
  },
  'deliveries.pin': {
    good: scene => ({ id: first(scene), isPinned: true }),
    bad: () => ({ params: { id: 0, isPinned: true }, code: 'invalid-params' }),
  },
  'retention.preview': {
    good: () => ({ deliveries: 1 }),
    holds: ({ deliveries, oldestAtMs }) => deliveries >= 0 && (oldestAtMs === null) === (deliveries === 0),
    bad: () => ({ params: { deliveries: 0 }, code: 'invalid-params' }),
  },
  'retention.apply': {
    holds: ({ removed }) => removed === 0,
    bad: () => ({ params: { ageMs: 1 }, code: 'invalid-params' }),
  },
  'retention.response': {
    good: () => ({ remove: false, deliveries: 0, newestAtMs: null }),
    holds: ({ removed }) => removed === 0,
    // It names no question.
    bad: () => ({ params: { remove: true }, code: 'invalid-params' }),
  },
  'storage.status': { holds: ({ dataBytes, freeDiskBytes }) => dataBytes > 4096 && freeDiskBytes > 0 },
  'storage.vacuum': { holds: ({ freedBytes, remains }) => freedBytes >= 0 && remains === 'nothing' },
} satisfies Partial<Cases>
