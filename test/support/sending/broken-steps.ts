import type { ScenarioStep } from '#contract/sending/scenarios'

/** The body does not arrive as a notification. */
export function isBroken({ faults }: ScenarioStep): boolean {
  return faults.some(fault => ['malformed', 'truncated', 'oversized'].includes(fault))
}

/** How many of the steps Hooktrail's own listener answers 2xx: of a malformed body it is told only by inspection. */
export function passing(steps: readonly ScenarioStep[]): number {
  return steps.filter(({ faults }) => !faults.includes('truncated') && !faults.includes('oversized')).length
}
