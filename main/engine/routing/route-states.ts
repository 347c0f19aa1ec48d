import type { Route, RouteState, TargetState } from '#contract/sending/routes'
import type { ForwardTarget } from '../sending/sending.ts'
import type { ForwardOutcome } from '../store/read-store.ts'

const shownOutcomes = 12

export interface RouteTries {
  readonly outcomes: readonly ForwardOutcome[]
  readonly missed: readonly { readonly target: string; readonly count: number }[]
}

/** State of a route's forwarding. `waitingOf`: number of deliveries that wait for an app. */
export function stateOfRoute(
  route: Route,
  { outcomes, missed }: RouteTries,
  waitingOf: (target: ForwardTarget) => number,
): RouteState {
  const targets = route.targets.map((target): TargetState => {
    const own = outcomes.filter(({ target: url }) => leadsTo(target, url))
    const streak = own.findIndex(({ isPassed }) => isPassed)
    const failing = streak < 0 ? own : own.slice(0, streak)
    return {
      ...target,
      outcomes: own
        .slice(0, shownOutcomes)
        .reverse()
        .map(({ startedAtMs, isPassed, status, reason }) => ({ startedAtMs, isPassed, status, reason })),
      failingSinceMs: failing.at(-1)?.startedAtMs ?? null,
      waiting: waitingOf({ ...target, routeId: route.id }),
      missed: countOf(missed.filter(({ target: url }) => leadsTo(target, url))),
    }
  })
  return { id: route.id, targets, missed: countOf(missed) }
}

function countOf(missed: RouteTries['missed']): number {
  return missed.reduce((sum, { count }) => sum + count, 0)
}

/** Whether a called URL is the app's; with the captured path, everything below it. */
function leadsTo({ url, keepPath }: Route['targets'][number], called: string): boolean {
  const own = url.trim()
  if (!keepPath) return called === own
  const base = own.replace(/[?#].*$/s, '').replace(/\/+$/, '')
  return called.startsWith(base) && ['', '/', '?'].includes(called.charAt(base.length))
}
