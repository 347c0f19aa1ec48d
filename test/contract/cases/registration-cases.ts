import type { registrationMethods } from '#contract/registration/methods'
import { type Case, noSuchId, notAnObject } from './case.ts'

export const registrationCases: { readonly [M in keyof typeof registrationMethods]: Case<M> } = {
  'environments.list': {
    good: () => ({}),
    holds: ({ environments, secretPlaces }) =>
      environments.some(one => one.baseUrl.startsWith('https://')) && secretPlaces[0]?.isSafe === true,
    bad: () => notAnObject,
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
  'environments.remove': {
    good: ({ removedEnvironmentId: id }) => ({ id }),
    holds: () => true,
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'environments.test': {
    good: ({ closedEnvironmentId: id }) => ({ id }),
    holds: ({ isResponding, httpStatus, message }) =>
      !isResponding && httpStatus === null && message.includes('Nothing listens'),
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
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
    good: () => ({}),
    // Those that trying the practice service made.
    holds: ({ registrations }) => registrations.every(one => one.callbackUrl.includes('/practice-')),
    bad: () => notAnObject,
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
}
