// Without zod, which threads that parse nothing do not load.

export const severities = ['error', 'warning', 'info'] as const
