import { type Cases, notAnObject } from './case.ts'

export const indexCases = {
  'index.status': {
    good: () => ({}),
    holds: ({ deliveries, indexBytes, logBytes, isReadingStopped }) =>
      deliveries > 0 && indexBytes > logBytes && logBytes >= 0 && !isReadingStopped,
    bad: () => notAnObject,
  },
  'index.rebuild': { good: () => ({}), holds: ({ isComplete }) => isComplete, bad: () => notAnObject },
  'index.continue': { good: () => ({}), holds: ({ isComplete }) => isComplete, bad: () => notAnObject },
} satisfies Partial<Cases>
