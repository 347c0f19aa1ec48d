import type { SessionId } from '#contract/terms'
import { type Cases, first, noSuchId, notAnObject } from './case.ts'

export const organizingCases = {
  'tags.list': {
    good: () => ({}),
    holds: ({ tags }) => tags.every(({ name, count }) => name !== '' && count > 0),
    bad: () => notAnObject,
  },
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
  'deliveries.deletions': {
    good: () => ({}),
    holds: ({ deletions }) => deletions.length === 0,
    bad: () => notAnObject,
  },
  'deliveries.undo': {
    good: scene => ({ undo: scene.undoable }),
    holds: ({ changed }) => changed === 1,
    bad: () => ({ params: { undo: 'd999' }, code: 'not-found' }),
  },
} satisfies Partial<Cases>
