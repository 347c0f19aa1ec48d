import { z } from 'zod'

/** How long a tool that sends may take: clients wait for its result. */
export const timeoutInput = {
  timeout_seconds: z.number().min(1).max(600).default(50).describe('then the rest is canceled'),
}

/** Aborted once the client no longer waits, or the time is over. */
export function limited(signal: AbortSignal, seconds: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
}
