import type { JobId } from '#contract/jobs'
import { type Cases, notAnObject } from './case.ts'

export const jobCases = {
  'jobs.list': {
    good: () => ({}),
    holds: ({ jobs }) => jobs.every(({ state }) => state === 'running'),
    bad: () => notAnObject,
  },
  'jobs.cancel': {
    // One that has ended stays as it is.
    good: () => ({ id: 1 as JobId }),
    holds: () => true,
    bad: () => ({ params: { id: 0 }, code: 'invalid-params' }),
  },
} satisfies Partial<Cases>
