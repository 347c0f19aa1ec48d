import type { practiceMethods } from '#contract/registration/practice'
import { type Case, notAnObject } from './case.ts'

export const practiceCases: { readonly [M in keyof typeof practiceMethods]: Case<M> } = {
  'practice.status': {
    good: () => ({}),
    holds: status => status.isDone === false,
    bad: () => notAnObject,
  },
  'practice.start': {
    good: () => ({ seed: 7 }),
    holds: ({ state, baseUrl, seed }) =>
      state === 'running' && seed === 7 && baseUrl?.startsWith('http://127.0.0.1:') === true,
    bad: () => ({ params: { duplicates: 2 }, code: 'invalid-params' }),
  },
  'practice.stop': {
    good: () => ({}),
    holds: ({ state, baseUrl }) => state === 'stopped' && baseUrl === null,
    bad: () => notAnObject,
  },
  'practice.faults': {
    good: () => ({}),
    holds: ({ faults, total }) => faults.length === total,
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
      status.registrations.length === 0 &&
      environments.map(one => one.name).join() === 'practice-signed-transactions,practice-signed-funding' &&
      environments.every(one => one.authentication.kind === 'hmac' && one.baseUrl === status.baseUrl),
    bad: () => ({ params: { seed: -1 }, code: 'invalid-params' }),
  },
}
