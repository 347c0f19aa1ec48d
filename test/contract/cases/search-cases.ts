import type { Cases } from './case.ts'

/** A search that exists in both transports' runs has a name of its own in each. */
let saved = 0

export const searchCases = {
  'searches.save': {
    good: () => {
      saved += 1
      return { name: `Failed issuances ${saved}`, query: 'kind:issuance status:failed' }
    },
    holds: ({ searches }) => searches.at(-1)?.name === `Failed issuances ${saved}`,
    bad: () => ({ params: { name: 'Broken', query: '(kind:issuance' }, code: 'invalid-query' }),
  },
  'searches.move': {
    good: scene => ({ id: scene.movedSearchId, place: 0 }),
    holds: ({ searches }, scene) => searches[0]?.id === scene.movedSearchId,
    bad: () => ({ params: { id: 'none', place: 0 }, code: 'not-found' }),
  },
  'searches.delete': {
    good: scene => ({ id: scene.removedSearchIds.shift() ?? '' }),
    holds: ({ searches }) => searches.length > 0,
    bad: () => ({ params: { id: 'none' }, code: 'not-found' }),
  },
} satisfies Partial<Cases>
