import type { ExportId } from '#contract/transfer/exporting'
import type { ImportId } from '#contract/transfer/importing'
import { type Cases, first, noSuchId } from './case.ts'

export const transferCases = {
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
    bad: () => ({ params: { id: 999_999 }, code: 'not-found' }),
  },
  'import.get': {
    good: scene => ({ id: scene.importId }),
    holds: ({ id }, scene) => id === scene.importId,
    bad: () => ({ params: { id: 999_999 }, code: 'not-found' }),
  },
  'import.cancel': {
    good: () => ({ id: 999_999 as ImportId }),
    holds: () => true,
    bad: () => ({ params: { id: 0 }, code: 'invalid-params' }),
  },
  'export.cancel': {
    // One that never existed has ended.
    good: () => ({ id: 999_999 as ExportId }),
    holds: () => true,
    bad: () => ({ params: { id: 0 }, code: 'invalid-params' }),
  },
} satisfies Partial<Cases>
