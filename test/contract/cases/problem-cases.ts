import { type Cases, notAnObject } from './case.ts'

export const problemCases = {
  'problem.preview': {
    good: () => ({}),
    holds: ({ files }) =>
      files.some(
        // The scene has three; other calls may have added more.
        ({ name, text }) => name === 'store.json' && Number(/"deliveries": (\d+)/.exec(text)?.[1]) >= 3,
      ),
    bad: () => notAnObject,
  },
  'problem.create': {
    good: scene => ({ id: scene.reportId, path: scene.newReportPath }),
    holds: ({ files }) => files.some(({ name }) => name === 'log.jsonl'),
    bad: scene => ({ params: { id: 'none', path: scene.newReportPath }, code: 'not-found' }),
  },
  'problem.lastEnd': { good: () => ({}), holds: ({ atMs }) => atMs === null, bad: () => notAnObject },
  'problem.dismissEnd': { good: () => ({}), holds: () => true, bad: () => notAnObject },
} satisfies Partial<Cases>
