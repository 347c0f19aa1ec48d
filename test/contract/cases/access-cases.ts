import type { Cases } from './case.ts'
import { noSuchId, notAnObject } from './case.ts'

export const accessCases = {
  'access.list': {
    good: () => ({}),
    holds: ({ browsers }, scene) => browsers.some(({ id }) => id === scene.browserId),
    bad: () => notAnObject,
  },
  'access.revoke': {
    good: scene => ({ id: scene.removedBrowserId }),
    holds: () => true,
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'access.revokeAll': {
    good: scene => ({ exceptId: scene.browserId }),
    holds: ({ revoked }) => revoked >= 0,
    bad: () => ({ params: { exceptId: 0 }, code: 'invalid-params' }),
  },
  'access.createEntry': {
    good: () => ({ address: '/settings' }),
    holds: ({ url, file }) =>
      /^http:\/\/127\.0\.0\.1:\d+\/settings#entry=[\w-]{22}$/.test(url) && file === null,
    bad: () => ({ params: { address: '//example.org/' }, code: 'invalid-params' }),
  },
} satisfies Partial<Cases>
