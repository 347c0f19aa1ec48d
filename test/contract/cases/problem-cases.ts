import { type Cases, notAnObject } from './case.ts'

export const problemCases = {
  'problem.preview': {
    good: () => ({}),
    holds: ({ files }) =>
      files.some(({ name, text }) => name === 'store.json' && text.includes('"deliveries": 3')),
    bad: () => notAnObject,
  },
  'problem.create': {
    good: scene => ({ id: scene.reportId, path: scene.newReportPath() }),
    holds: ({ files }) => files.some(({ name }) => name === 'log.jsonl'),
    bad: scene => ({ params: { id: 'none', path: scene.newReportPath() }, code: 'not-found' }),
  },
  'problem.lastEnd': { good: () => ({}), holds: ({ atMs }) => atMs === null, bad: () => notAnObject },
  'problem.dismissEnd': { good: () => ({}), holds: () => true, bad: () => notAnObject },
} satisfies Partial<Cases>
