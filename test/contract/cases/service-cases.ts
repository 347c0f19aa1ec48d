import { type Cases, first, noSuchId, unknownId } from './case.ts'

const way = { kind: 'proxy', publicUrl: 'http://127.0.0.1:1', header: 'x-real-ip' } as const

export const serviceCases = {
  'environments.list': {
    holds: ({ environments, secretPlaces }) =>
      environments.some(one => one.baseUrl.startsWith('https://')) && secretPlaces[0]?.isSafe === true,
  },
  'environments.save': {
    good: ({ environmentId: id }) => ({
      id,
      name: 'Stage',
      service: 'transactions',
      baseUrl: 'https://stage.buildwithjuno.com/',
      authentication: {
        kind: 'hmac',
        key: { from: 'env', variable: 'NOT_SET_IN_TESTS' },
        secret: { from: 'value', value: 'typed', place: 'file' },
      },
    }),
    holds: ({ baseUrl, callbackPath, authentication, sourceAddresses }) =>
      baseUrl === 'https://stage.buildwithjuno.com' &&
      callbackPath === '/stage' &&
      sourceAddresses.basis === 'published' &&
      authentication.kind === 'hmac' &&
      !authentication.key.isAvailable &&
      authentication.secret.isAvailable,
    bad: () => ({
      params: { name: 'plain', service: 'funding', baseUrl: 'http://example.com' },
      code: 'invalid-url',
    }),
  },
  'environments.remove': { good: ({ removedEnvironmentId: id }) => ({ id }), bad: unknownId },
  'environments.test': {
    good: ({ closedEnvironmentId: id }) => ({ id }),
    holds: ({ isResponding, httpStatus, message }) =>
      !isResponding && httpStatus === null && message.includes('Nothing listens'),
    bad: unknownId,
  },
  'registrations.check': {
    good: ({ environmentId }) => ({ environmentId, callbackUrl: 'http://127.0.0.1:4400/', skipProbe: true }),
    holds: ({ checks }) => checks.map(check => check.code).join() === 'not-https,not-public',
    bad: () => ({ params: { environmentId: noSuchId, callbackUrl: '' }, code: 'not-found' }),
  },
  'registrations.register': {
    good: ({ closedEnvironmentId }) => ({
      environmentId: closedEnvironmentId,
      callbackUrl: 'https://example.com/hooks',
      skipProbe: true,
    }),
    holds: result => !result.ok && result.outcome === 'unreachable' && result.callId !== null,
    bad: () => ({ params: { environmentId: noSuchId, callbackUrl: '' }, code: 'not-found' }),
  },
  'registrations.list': {
    // Those that trying the practice service made.
    holds: ({ registrations }) => registrations.every(one => one.callbackUrl.includes('/practice-')),
  },
  'registrations.calls': {
    good: ({ closedEnvironmentId }) => ({ environmentId: closedEnvironmentId, limit: 1 }),
    holds: ({ calls }) => calls[0]?.method === 'POST' && calls[0].message.includes('Nothing listens'),
    bad: () => ({ params: { limit: 0 }, code: 'invalid-params' }),
  },
  'registrations.fetch': {
    good: ({ closedEnvironmentId }) => ({ environmentId: closedEnvironmentId }),
    holds: ({ outcome, registrations }) => outcome === 'unreachable' && registrations.length === 0,
    bad: () => ({ params: { environmentId: noSuchId }, code: 'not-found' }),
  },
  'registrations.remove': {
    good: ({ closedEnvironmentId }) => ({ environmentId: closedEnvironmentId, remoteId: '7' }),
    holds: ({ outcome }) => outcome === 'unreachable',
    bad: ({ closedEnvironmentId }) => ({
      params: { environmentId: closedEnvironmentId, remoteId: '' },
      code: 'invalid-params',
    }),
  },
  'registrations.publicKeys': {
    good: ({ closedEnvironmentId }) => ({ environmentId: closedEnvironmentId }),
    holds: ({ outcome, keys }) => outcome === 'unreachable' && keys.length === 0,
    bad: () => ({ params: { environmentId: noSuchId }, code: 'not-found' }),
  },
  'practice.status': { holds: status => status.isDone === false },
  'practice.start': {
    good: () => ({ seed: 7 }),
    holds: ({ state, baseUrl, seed }) =>
      state === 'running' && seed === 7 && baseUrl?.startsWith('http://127.0.0.1:') === true,
    bad: () => ({ params: { duplicates: 2 }, code: 'invalid-params' }),
  },
  'practice.stop': { holds: ({ state, baseUrl }) => state === 'stopped' && baseUrl === null },
  'practice.faults': {
    holds: ({ faults, total, counts }) =>
      faults.length === total && Object.values(counts).reduce((sum, count) => sum + count, 0) === total,
    bad: () => ({ params: { limit: 0 }, code: 'invalid-params' }),
  },
  'practice.try': {
    // Slow, so that the other cases are not disturbed before it is restarted or stopped.
    good: () => ({ count: 1, perSecond: 0.1 }),
    holds: ({ status, registrations }) =>
      status.registrations.length === 2 && registrations.every(one => one.outcome === 'registered'),
    bad: () => ({ params: { count: 0 }, code: 'invalid-params' }),
  },
  'practice.createSigned': {
    good: () => ({ count: 1, perSecond: 0.1 }),
    holds: ({ status, environments }) =>
      status.registrations.every(({ isSigned }) => !isSigned) &&
      environments.map(one => one.name).join() === 'practice-signed-transactions,practice-signed-funding' &&
      environments.every(one => one.authentication.kind === 'hmac' && one.baseUrl === status.baseUrl),
    bad: () => ({ params: { seed: -1 }, code: 'invalid-params' }),
  },
  'tunnels.list': {
    holds: ({ tunnels }) => tunnels.some(tunnel => tunnel.name === 'proxy'),
    bad: () => ({ params: 'text', code: 'invalid-params' }),
  },
  'tunnels.save': {
    good: ({ tunnelId }) => ({ id: tunnelId, name: 'proxy', way }),
    holds: ({ state, isSourceVisible }) => state === 'off' && isSourceVisible,
    bad: () => ({
      params: { name: 'x', way: { kind: 'command', command: ['x'], pattern: '(' } },
      code: 'invalid-params',
    }),
  },
  'tunnels.remove': { good: ({ removedTunnelId: id }) => ({ id }), bad: unknownId },
  'tunnels.start': {
    good: ({ tunnelId }) => ({ id: tunnelId }),
    holds: ({ state, publicUrl, inletUrl }) =>
      state !== 'off' &&
      publicUrl === 'http://127.0.0.1:1' &&
      inletUrl?.startsWith('http://127.0.0.1:') === true,
    bad: unknownId,
  },
  'tunnels.stop': {
    good: ({ tunnelId }) => ({ id: tunnelId }),
    holds: ({ state, inletUrl }) => state === 'off' && inletUrl === null,
    bad: unknownId,
  },
  'tunnels.probe': {
    good: ({ tunnelId }) => ({ id: tunnelId }),
    holds: ({ state }) => state !== 'up',
    bad: unknownId,
  },
  'routes.list': { holds: ({ routes }) => routes.every(route => route.path.startsWith('/contract')) },
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
    bad: unknownId,
  },
  'routes.reorder': {
    good: scene => ({ ids: [...scene.routeIds()] }),
    holds: ({ routes }, scene) => routes.map(({ id }) => id).join() === scene.routeIds().join(),
    bad: scene => ({ params: { ids: [scene.routeId, scene.routeId] }, code: 'invalid-params' }),
  },
  'routes.respondNormally': {
    holds: ({ routes }) => routes.every(({ rules }) => rules.every(({ isEnabled }) => !isEnabled)),
    bad: () => ({ params: { ids: [0] }, code: 'invalid-params' }),
  },
  'routes.states': { holds: ({ routes }) => routes.every(({ missed }) => missed === 0) },
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
  'routes.remove': { good: ({ removedRouteId: id }) => ({ id }), bad: unknownId },
} satisfies Partial<Cases>
