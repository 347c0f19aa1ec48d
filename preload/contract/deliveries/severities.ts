// Without zod, so that threads that parse nothing need not load it.

export const severities = ['error', 'warning', 'info'] as const
