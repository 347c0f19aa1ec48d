import { type Cases, notAnObject } from './case.ts'

const mute = { code: 'clabe-check-digit', path: '/payload/list/3/clabe', environmentId: null, service: null }

export const muteCases = {
  'mutes.add': {
    good: () => mute,
    holds: ({ mutes }) => mutes.some(({ path }) => path === '/payload/list/*/clabe'),
    bad: () => ({ params: { code: '*', path: '*' }, code: 'invalid-params' }),
  },
  'mutes.list': { good: () => ({}), holds: ({ mutes }) => Array.isArray(mutes), bad: () => notAnObject },
  'mutes.remove': {
    good: () => mute,
    holds: ({ mutes }) => mutes.every(({ code }) => code !== mute.code),
    bad: () => notAnObject,
  },
} satisfies Partial<Cases>
