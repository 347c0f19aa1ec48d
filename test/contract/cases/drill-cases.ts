import type { drillMethods } from '#contract/drill/drill'
import { type Case, noSuchId } from './case.ts'

const source = { scenarios: ['issuance-complete'] }
const trail = 'issuance-complete'
const unknown = () => ({ params: { id: noSuchId }, code: 'not-found' }) as const

export const drillCases: { readonly [M in keyof typeof drillMethods]: Case<M> } = {
  'drills.plan': {
    good: scene => ({ url: scene.refusingUrl, source: { records: [scene.recordKey] }, runs: 3 }),
    holds: ({ trails, unchecked, plannedRuns }) =>
      trails.length === 1 &&
      trails[0]?.steps.map(({ status }) => status).join() === 'PENDING,IN_PROGRESS,COMPLETE' &&
      plannedRuns === 6 &&
      unchecked.length === 7,
    bad: () => ({ params: { source: { records: ['none'] } }, code: 'not-found' }),
  },
  'drills.start': {
    good: scene => ({ url: scene.refusingUrl, source, properties: ['responses'], runs: 1, seed: 3 }),
    holds: ({ state, cells, seed, comparedWith }, scene) =>
      ['preparing', 'running'].includes(state) &&
      cells.length === 1 &&
      seed === 3 &&
      comparedWith !== null &&
      comparedWith >= scene.drillId,
    bad: scene => ({
      params: { url: scene.refusingUrl, state: { by: 'url', url: scene.refusingUrl } },
      code: 'invalid-params',
    }),
  },
  'drills.get': {
    good: scene => ({ id: scene.drillId }),
    holds: ({ state, failures, trails }) =>
      state === 'done' && failures.length === 1 && trails[0]?.name === trail,
    bad: unknown,
  },
  'drills.list': {
    good: () => ({}),
    holds: ({ drills, hasMore }, scene) => !hasMore && drills.some(({ id }) => id === scene.drillId),
    bad: () => ({ params: { limit: 0 }, code: 'invalid-params' }),
  },
  'drills.attempts': {
    good: scene => ({ id: scene.drillId, property: 'responses', trail, limit: 1 }),
    holds: ({ attempts }) => attempts.length === 1 && attempts[0]?.response.status === 400,
    bad: unknown,
  },
  'drills.cancel': {
    good: scene => ({ id: scene.drillId }),
    holds: ({ state }) => state === 'done',
    bad: unknown,
  },
  'drills.remove': {
    good: scene => ({ id: scene.removedDrillId }),
    holds: ({ id }) => id > 0,
    bad: unknown,
  },
  'drills.report': {
    good: scene => ({ id: scene.drillId, format: 'junit' }),
    holds: ({ base64, name }, scene) =>
      name === `drill-${scene.drillId}.xml` && Buffer.from(base64, 'base64').includes('<testsuite'),
    bad: () => ({ params: { id: noSuchId, format: 'html' }, code: 'not-found' }),
  },
  'drills.repeat': {
    good: scene => ({ id: scene.drillId, property: 'responses', trail }),
    holds: ({ recordIds, sequence, property }) =>
      recordIds.length === 1 &&
      sequence.every(({ response }) => response === null) &&
      property === 'responses',
    bad: scene => ({ params: { id: scene.drillId, property: 'none', trail }, code: 'invalid-params' }),
  },
  'drills.next': {
    good: scene => ({ id: scene.sequenceId }),
    holds: ({ state }) => state === 'done',
    bad: unknown,
  },
  'drills.endRepeat': {
    good: scene => ({ id: scene.sequenceId }),
    holds: ({ state, sequence }) => state === 'done' && sequence[0]?.response?.status === 400,
    bad: unknown,
  },
}
