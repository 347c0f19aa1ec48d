import type { DeliveryId, SessionId } from '#contract/terms'
import { type Cases, first, noSuchId, notAnObject } from './case.ts'

/** That of the day. */
const firstSession = 1 as SessionId

export const sessionCases = {
  'sessions.list': {
    good: () => ({}),
    holds: ({ sessions }) => sessions.some(session => session.isCurrent && session.deliveryCount > 0),
    bad: () => notAnObject,
  },
  'sessions.sizes': {
    good: () => ({}),
    holds: ({ sizes }) => sizes.every(({ bodyBytes }) => bodyBytes > 0) && sizes.length > 0,
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
    good: scene => ({ from: scene.mergedSessionId, into: firstSession }),
    holds: ({ session }) => session.id === firstSession,
    bad: () => ({ params: { from: 1, into: 1 }, code: 'invalid-params' }),
  },
  'sessions.remove': {
    good: scene => ({ id: scene.removedSessionId }),
    holds: ({ removed, saved }) => removed === 0 && saved === 0,
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
  'retention.response': {
    good: () => ({ remove: false, deliveries: 0, newestAtMs: null }),
    holds: ({ removed }) => removed === 0,
    // It names no question.
    bad: () => ({ params: { remove: true }, code: 'invalid-params' }),
  },
  'storage.status': {
    good: () => ({}),
    holds: ({ dataBytes, freeDiskBytes }) => dataBytes > 4096 && freeDiskBytes > 0,
    bad: () => notAnObject,
  },
  'storage.vacuum': {
    good: () => ({}),
    holds: ({ freedBytes, remains }) => freedBytes >= 0 && remains === 'nothing',
    bad: () => notAnObject,
  },
} satisfies Partial<Cases>
