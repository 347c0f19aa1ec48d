import { z } from 'zod'
import { type ScenarioId, scenarioIdSchema } from '#contract/sending/scenarios'
import type { AllowRemote, Target } from '#contract/sending/sending'
import type { Permissions } from '../access.ts'
import { Refusal } from '../outside/refusal.ts'

export interface Destination {
  readonly target: Target
  readonly allowRemote: AllowRemote
}

const ownListener = 'listener'

/** The engine refuses every host that was not named when the server was started. */
export function destinationOf(to: string, permissions: Pick<Permissions, 'hosts'>): Destination {
  return {
    target: to === ownListener ? { to: 'listener' } : { to: 'url', url: to },
    allowRemote: allowanceOf(permissions),
  }
}

export function allowanceOf({ hosts }: Pick<Permissions, 'hosts'>): AllowRemote {
  return { agentHosts: [...hosts] }
}

export const toInput = {
  to: z
    .string()
    .min(1)
    .max(2_000)
    .describe(
      'URL on this machine, such as http://127.0.0.1:3000/webhooks, or "listener" for Hooktrail itself',
    ),
}

export const recordInput = z.string().min(1).max(1_000).describe('id or key of a record')

/** Clients wait for the result, so a tool that sends has a time limit. */
export const timeoutInput = {
  timeout_seconds: z.number().min(1).max(600).default(50).describe('then the rest is canceled'),
}

/** Aborted when the client no longer waits, or the time is over. */
export function limited(signal: AbortSignal, seconds: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
}

/** Throws `not-found` for a text that can't be a scenario's name. */
export function scenarioIdOf(text: string): ScenarioId {
  const id = scenarioIdSchema.safeParse(text)
  if (id.success) return id.data
  throw new Refusal('not-found', 'There is no such scenario. list_fixtures has all.')
}
