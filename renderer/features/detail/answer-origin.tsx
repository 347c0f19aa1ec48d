import type { AnswerOrigin } from '#contract/deliveries/delivery'
import { useRoutes } from '../../data/sending/routes.ts'
import { goTo } from '../../navigation/navigation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { openRoute, routeTitle, ruleSentence } from '../routes/index.ts'

/** Which route or rule decided the answer, as rows of the list of facts. */
export function AnswerOriginFacts({ origin }: { readonly origin: AnswerOrigin }) {
  return (
    <>
      <dt>Given by</dt>
      <dd>{answeredByText(origin)}</dd>
      {origin.rule === null ? null : (
        <>
          <dt>The rule</dt>
          <dd>{ruleSentence(origin.rule.said)}</dd>
        </>
      )}
      {origin.target === null ? null : (
        <>
          <dt>The app</dt>
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
function RouteName({ origin }: { readonly origin: AnswerOrigin }) {
  const isThere = useRoutes(routes => routes.some(({ id }) => id === origin.routeId))
  const title = routeTitle({ name: origin.routeName, path: origin.routePath })
  if (!isThere) return <VisibleText text={`${title}, which is gone`} />
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

function answeredByText({ by, rule }: AnswerOrigin): string {
  switch (by) {
    case 'rule':
      return `Rule ${rule?.place ?? ''} of a route, on purpose`
    case 'app':
      return 'The app; passed back as it came'
    case 'app-late':
      return 'Hooktrail, in the app’s place: it did not answer in time'
    case 'app-unreachable':
      return 'Hooktrail, in the app’s place: no answer of it came'
  }
}
