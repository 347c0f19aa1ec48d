import type { ScenarioStep } from '#contract/sending/scenarios'

/** The body does not arrive as a notification. */
export function isBroken({ faults }: ScenarioStep): boolean {
  return faults.some(fault => ['malformed', 'truncated', 'oversized'].includes(fault))
}

/**
 * Number of the steps that Hooktrail's listener responds to with 2xx: only inspection notices a malformed
 * body.
 */
export function passing(steps: readonly ScenarioStep[]): number {
  return steps.filter(({ faults }) => !faults.includes('truncated') && !faults.includes('oversized')).length
}
