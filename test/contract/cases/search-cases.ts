import type { Cases } from './case.ts'

export const searchCases = {
  'searches.save': {
    good: () => ({ name: 'Failed issuances', query: 'kind:issuance status:failed' }),
    holds: ({ searches }) => searches.at(-1)?.name === 'Failed issuances',
    bad: () => ({ params: { name: 'Broken', query: '(kind:issuance' }, code: 'invalid-query' }),
  },
  'searches.move': {
    good: scene => ({ id: scene.movedSearchId, place: 0 }),
    holds: ({ searches }, scene) => searches[0]?.id === scene.movedSearchId,
    bad: () => ({ params: { id: 'none', place: 0 }, code: 'not-found' }),
  },
  'searches.delete': {
    good: scene => ({ id: scene.removedSearchId }),
    holds: ({ searches }) => searches.length > 0,
    bad: () => ({ params: { id: 'none' }, code: 'not-found' }),
  },
} satisfies Partial<Cases>
