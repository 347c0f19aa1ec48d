import type { ExportId } from '#contract/transfer/exporting'
import type { ImportId } from '#contract/transfer/importing'
import { type Cases, first, noSuchId, unknownId } from './case.ts'

const source = { scenarios: ['issuance-complete'] }
const trail = 'issuance-complete'
const unknown = () => ({ params: { id: noSuchId }, code: 'not-found' }) as const

export const drillCases = {
  'drills.plan': {
    good: scene => ({ url: scene.refusingUrl, source: { records: [scene.recordKey] }, runs: 3 }),
    holds: ({ trails, unchecked, plannedRuns }) =>
      trails.length === 1 &&
      trails[0]?.steps.map(({ status }) => status).join() === 'PENDING,IN_PROGRESS,COMPLETE' &&
      plannedRuns === 6 &&
      unchecked.length === 8,
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
  'drills.remove': { good: scene => ({ id: scene.removedDrillId }), holds: ({ id }) => id > 0, bad: unknown },
  'drills.report': {
    good: scene => ({ id: scene.drillId, format: 'junit' }),
    holds: ({ base64, name }, scene) =>
      name === `drill-${scene.drillId}.xml` && Buffer.from(base64, 'base64').includes('<testsuite'),
    bad: () => ({ params: { id: noSuchId, format: 'html' }, code: 'not-found' }),
  },
  'drills.file': {
    good: scene => ({ id: scene.drillId, property: 'responses', trail }),
    holds: ({ name, text }) => name === 'responses-issuance-complete' && text.includes('"drill": {'),
    bad: scene => ({ params: { id: scene.drillId, property: 'order', trail }, code: 'not-found' }),
  },
  'drills.save': {
    good: scene => ({ id: scene.drillId, property: 'responses', trail }),
    holds: ({ id }) => id === 'own/responses-issuance-complete',
    bad: scene => ({ params: { id: scene.drillId, property: 'order', trail }, code: 'not-found' }),
  },
  'drills.test': {
    good: scene => ({ id: scene.drillId, property: 'responses', trail, format: 'test-vitest' }),
    holds: ({ name, text, needsHooktrail }) =>
      name === 'responses-issuance-complete' && text.includes("from 'vitest'") && !needsHooktrail,
    bad: scene => ({
      params: { id: scene.drillId, property: 'order', trail, format: 'test-node' },
      code: 'not-found',
    }),
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
  'deliveries.command': {
    good: scene => ({ id: first(scene), shell: 'sh' }),
    holds: ({ text }) => text.startsWith("printf '%s' '{") && text.includes(' | curl --'),
    bad: () => ({ params: { id: noSuchId, shell: 'powershell' }, code: 'not-found' }),
  },
  'export.preview': {
    good: scene => ({ selection: { of: 'record', recordKey: scene.recordKey } }),
    // Replaying adds repetitions.
    holds: ({ deliveries, looked, changes, fields }, scene) =>
      deliveries >= scene.deliveryIds.length &&
      looked >= deliveries &&
      changes.value > 0 &&
      fields.some(({ name, samples }) => name === 'id' && samples.length > 0),
    bad: () => ({ params: { selection: { of: 'nothing' } }, code: 'invalid-params' }),
  },
  'export.text': {
    good: scene => ({ selection: { of: 'record', recordKey: scene.recordKey }, format: 'test-node' }),
    holds: ({ text, deliveries }, scene) =>
      deliveries >= scene.deliveryIds.length &&
      text.startsWith('// Posts captured notifications') &&
      text.endsWith('})\n') &&
      !text.includes(scene.recordKey.slice(scene.recordKey.lastIndexOf(':') + 1)),
    bad: () => ({
      params: { selection: { of: 'search', query: 'status:' }, format: 'test-node' },
      code: 'invalid-query',
    }),
  },
  'export.start': {
    good: scene => ({ format: 'ndjson', out: scene.exportFile }),
    holds: ({ id }) => id > 0,
    bad: () => ({ params: { format: 'ndjson', out: 'not-a-whole-path' }, code: 'invalid-params' }),
  },
  'import.start': {
    // What was not written yet does not exist: the import then reports it in its progress.
    good: scene => ({ paths: [scene.exportFile], isDryRun: true }),
    holds: ({ id }) => id > 0,
    bad: () => ({ params: { paths: ['not-a-whole-path'] }, code: 'invalid-params' }),
  },
  'export.get': {
    good: scene => ({ id: scene.exportId }),
    holds: ({ out }, scene) => out === scene.exportFile,
    bad: unknownId,
  },
  'import.get': {
    good: scene => ({ id: scene.importId }),
    holds: ({ id }, scene) => id === scene.importId,
    bad: unknownId,
  },
  'import.cancel': {
    good: () => ({ id: 999_999 as ImportId }),
    bad: () => ({ params: { id: 0 }, code: 'invalid-params' }),
  },
  'export.cancel': {
    // One that never existed has ended.
    good: () => ({ id: 999_999 as ExportId }),
    bad: () => ({ params: { id: 0 }, code: 'invalid-params' }),
  },
} satisfies Partial<Cases>
