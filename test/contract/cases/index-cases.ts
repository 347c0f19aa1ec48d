import { type Cases, notAnObject } from './case.ts'

export const indexCases = {
  'index.status': {
    good: () => ({}),
    // The log is empty where it was just copied into the index: empty-log.test.ts compares both with the files.
    holds: ({ deliveries, indexBytes, logBytes, isInspectionStopped }) =>
      deliveries > 0 && indexBytes > logBytes && !isInspectionStopped,
    bad: () => notAnObject,
  },
  'index.rebuild': { good: () => ({}), holds: ({ isComplete }) => isComplete, bad: () => notAnObject },
  'index.continue': { good: () => ({}), holds: ({ isComplete }) => isComplete, bad: () => notAnObject },
} satisfies Partial<Cases>
