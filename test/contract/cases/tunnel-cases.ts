import type { tunnelMethods } from '#contract/registration/tunnel'
import { type Case, noSuchId } from './case.ts'

const way = { kind: 'proxy', publicUrl: 'http://127.0.0.1:1', header: 'x-real-ip' } as const

export const tunnelCases: { readonly [M in keyof typeof tunnelMethods]: Case<M> } = {
  'tunnels.list': {
    good: () => ({}),
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
  'tunnels.remove': {
    good: ({ removedTunnelId: id }) => ({ id }),
    holds: () => true,
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'tunnels.start': {
    good: ({ tunnelId }) => ({ id: tunnelId }),
    holds: ({ state, publicUrl, inletUrl }) =>
      state !== 'off' &&
      publicUrl === 'http://127.0.0.1:1' &&
      inletUrl?.startsWith('http://127.0.0.1:') === true,
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'tunnels.stop': {
    good: ({ tunnelId }) => ({ id: tunnelId }),
    holds: ({ state, inletUrl }) => state === 'off' && inletUrl === null,
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
  'tunnels.probe': {
    good: ({ tunnelId }) => ({ id: tunnelId }),
    holds: ({ state }) => state !== 'up',
    bad: () => ({ params: { id: noSuchId }, code: 'not-found' }),
  },
}
