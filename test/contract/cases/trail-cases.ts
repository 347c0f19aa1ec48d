import { generateKeyPairSync } from 'node:crypto'
import { type Cases, first, notAnObject } from './case.ts'

const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64')

export const trailCases = {
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
    good: () => ({}),
    holds: ({ codes, deliveryCount }, scene) =>
      deliveryCount >= scene.deliveryIds.length && codes.every(each => each.title !== '' && each.count > 0),
    bad: () => ({ params: { query: 'finding:' }, code: 'invalid-query' }),
  },
  'fields.undocumented': {
    good: () => ({}),
    holds: ({ isCut }) => !isCut,
    bad: () => notAnObject,
  },
  'signatures.verify': {
    good: scene => ({ deliveryId: first(scene), publicKey }),
    holds: ({ outcome }) => outcome === 'not-signed',
    bad: scene => ({ params: { deliveryId: first(scene), publicKey: 'no key' }, code: 'invalid-key' }),
  },
} satisfies Partial<Cases>
