import { useState } from 'react'
import type { Route } from '#contract/sending/routes'
import type { RouteId } from '#contract/terms'
import { useRoutes, useStatus } from '#data'
import { goTo } from '#navigation'
import { Button, countOf, Notice } from '#ui'
import { isFailing, openRoute, respondNormally, routeTitle, ruleSentence } from '../../routes/index.ts'

const noIds: readonly RouteId[] = []

/** Shown while a rule fails on purpose, so that nobody looks for the cause elsewhere. */
export function FailingBanner() {
  const ids = useStatus(status => status?.failingRoutes ?? noIds)
  const routes = useRoutes(known => known)
  const [error, setError] = useState<string | null>(null)
  const [first] = ids
  if (first === undefined) return null
  const failing = routes.filter(({ id }) => ids.includes(id))

  function show(): void {
    if (first !== undefined) openRoute(first)
    goTo('routes')
  }

  return (
    <Notice
      isBanner
      tone="warning"
      title="Simulated failures are on."
      actions={
        <>
          <Button size="small" onClick={show}>
            Show
          </Button>
          <Button
            size="small"
            tone="primary"
            onClick={() => void respondNormally().then(problem => setError(problem?.message ?? null))}
          >
            Respond normally
          </Button>
        </>
      }
    >
      {error ?? failing.map(route => <p key={route.id}>{failureText(route)}</p>)}
    </Notice>
  )
}

/** The status may report a rule before the list of routes has it. Then only the route is named. */
function failureText(route: Route): string {
  const [first, ...others] = route.rules.filter(isFailing)
  if (first === undefined) return routeTitle(route)
  const more = others.length === 0 ? '' : ` And ${countOf(others.length, 'more rule')}.`
  return `${routeTitle(route)}: ${ruleSentence(first)}${more}`
}
