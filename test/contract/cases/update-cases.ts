import { type Cases, notAnObject } from './case.ts'

export const updateCases = {
  'updates.status': {
    good: () => ({}),
    holds: ({ release, work }) => release?.version === '2.0.0' && work.kind === 'none',
    bad: () => notAnObject,
  },
  'updates.check': {
    good: () => ({}),
    holds: ({ feedUrl }) => feedUrl === 'https://updates.example.org/feed.json',
    bad: () => notAnObject,
  },
  'updates.install': {
    good: () => ({ step: 'download' }),
    holds: ({ release }) => release?.way === 'install',
    bad: () => ({ params: { step: 'restart' }, code: 'not-found' }),
  },
} satisfies Partial<Cases>
