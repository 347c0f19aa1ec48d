// Without zod, so that threads that parse nothing don't load it.

export const severities = ['error', 'warning', 'info'] as const
