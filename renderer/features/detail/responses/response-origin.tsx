import type { ResponseOrigin } from '#contract/deliveries/delivery'
import { useRoutes } from '#data'
import { goTo } from '#navigation'
import { Button, VisibleText } from '#ui'
import { openRoute, routeTitle, ruleSentence } from '../../routes/index.ts'

/** Which route or rule decided the answer, as rows of the list of facts. */
export function ResponseOriginFacts({ origin }: { readonly origin: ResponseOrigin }) {
  return (
    <>
      <dt>Responded by</dt>
      <dd>{respondedByText(origin)}</dd>
      {origin.rule === null ? null : (
        <>
          <dt>Route rule</dt>
          <dd>{ruleSentence(origin.rule.said)}</dd>
        </>
      )}
      {origin.target === null ? null : (
        <>
          <dt>Your app</dt>
          <dd className="mono">
            <VisibleText text={origin.target} />
          </dd>
        </>
      )}
      <dt>Route</dt>
      <dd>
        <RouteName origin={origin} />
      </dd>
    </>
  )
}

/** A link if the route still exists. Its rule may have changed since. */
function RouteName({ origin }: { readonly origin: ResponseOrigin }) {
  const isThere = useRoutes(routes => routes.some(({ id }) => id === origin.routeId))
  const title = routeTitle({ name: origin.routeName, path: origin.routePath })
  if (!isThere) return <VisibleText text={`${title} (deleted)`} />
  return (
    <Button
      size="small"
      onClick={() => {
        openRoute(origin.routeId)
        goTo('routes')
      }}
    >
      <VisibleText text={title} />
    </Button>
  )
}

function respondedByText({ by, rule }: ResponseOrigin): string {
  switch (by) {
    case 'rule':
      return `Rule ${rule?.place ?? ''} of a route (simulated failure)`
    case 'app':
      return 'Your app; passed back unchanged'
    case 'app-late':
      return 'Hooktrail: your app did not respond in time'
    case 'app-unreachable':
      return 'Hooktrail: your app did not respond'
  }
}
