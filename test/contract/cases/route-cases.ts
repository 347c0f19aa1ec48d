import { type Cases, first, noSuchId, notAnObject } from './case.ts'

export const routeCases = {
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
    holds: route => route.isEnabled && route.responseMode === 'now' && route.rules[0]?.when.seed === 1,
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
  'routes.reorder': {
    good: scene => ({ ids: [...scene.routeIds()] }),
    holds: ({ routes }, scene) => routes.map(({ id }) => id).join() === scene.routeIds().join(),
    bad: scene => ({ params: { ids: [scene.routeId, scene.routeId] }, code: 'invalid-params' }),
  },
  'routes.respondNormally': {
    good: () => ({}),
    holds: ({ routes }) => routes.every(({ rules }) => rules.every(({ isEnabled }) => !isEnabled)),
    bad: () => ({ params: { ids: [0] }, code: 'invalid-params' }),
  },
  'routes.states': {
    good: () => ({}),
    holds: ({ routes }) => routes.every(({ missed }) => missed === 0),
    bad: () => notAnObject,
  },
  'routes.try': {
    good: scene => ({
      route: {
        path: '*',
        query: 'kind:issuance',
        targets: [{ url: 'http://127.0.0.1:9/app', keepPath: false }],
        rules: [{ when: { kind: 'funding' }, reaction: { type: 'hang' } }],
      },
      deliveryId: first(scene),
    }),
    holds: trial =>
      trial.fitsPath && trial.isFound && trial.forwardsTo.length === 1 && trial.rules.join() === 'no',
    bad: () => ({ params: { route: {}, deliveryId: noSuchId }, code: 'not-found' }),
  },
  'targets.check': {
    good: () => ({ url: 'https://hooks.example.com/x', selection: { by: 'query', query: '' } }),
    holds: reach =>
      reach.host === 'hooks.example.com' && reach.isPublic && !reach.isAllowed && reach.productionCount === 0,
    bad: () => ({ params: { url: 'ftp://127.0.0.1/' }, code: 'invalid-url' }),
  },
  'routes.remove': {
    good: ({ removedRouteId: id }) => ({ id }),
    holds: () => true,
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
} satisfies Partial<Cases>
