import type { DeliveryDetail, ResponseOrigin } from '#contract/deliveries/delivery'
import { useRoutes } from '#data'
import { goTo } from '#navigation'
import { Button, EmptyState, elapsedText, Facts, Notice, PaneInset, PaneScroll, VisibleText } from '#ui'
import { HttpStatus } from '../../../attempt/http-status.tsx'
import { isLate } from '../../../notification/labels.ts'
import { openRoute, routeTitle, ruleSentence } from '../../routes/index.ts'

/** Hooktrail's response, and its time. */
export function ResponseTab({ detail }: { readonly detail: DeliveryDetail }) {
  const { response } = detail
  if (response === null && detail.responseOrigin !== null)
    return <NoResponseOnPurpose origin={detail.responseOrigin} />
  if (response === null)
    return (
      <EmptyState title="No response recorded">
        {detail.reception === 'aborted'
          ? 'The sender disconnected before the response.'
          : 'Responses are recorded within milliseconds, unless Hooktrail stopped.'}
      </EmptyState>
    )
  return (
    <PaneScroll>
      <Facts>
        <dt>Status</dt>
        <dd>
          <HttpStatus status={response.status} />
        </dd>
        <dt>After</dt>
        <dd className="tabular">
          {elapsedText(response.elapsedMs)}{' '}
          <span className="quiet">from the last request byte to the response</span>
        </dd>
        {detail.responseOrigin === null ? null : <ResponseOriginFacts origin={detail.responseOrigin} />}
        <dt>Session</dt>
        <dd>
          <VisibleText text={detail.sessionName} />
        </dd>
      </Facts>
      {isLate(detail) ? (
        <PaneInset>
          <Notice tone="warning" title="The sender timed out.">
            Both services ignore responses after five seconds and may send again.
          </Notice>
        </PaneInset>
      ) : null}
      {response.status >= 300 ? (
        <PaneInset>
          <Notice tone="warning" {...noticeTitle(detail.responseOrigin)}>
            Not 2xx: the sender counts this delivery as failed and may send it again.
          </Notice>
        </PaneInset>
      ) : null}
    </PaneScroll>
  )
}

/** Why there was no response: a rule withheld it, or the sender disconnected during the delay. */
function NoResponseOnPurpose({ origin }: { readonly origin: ResponseOrigin }) {
  return (
    <PaneScroll>
      <Facts>
        <dt>Status</dt>
        <dd>{noResponseText(origin)}</dd>
        <ResponseOriginFacts origin={origin} />
      </Facts>
      <PaneInset>
        <Notice tone="warning">
          The sender counts this delivery as failed and may send it again. It is saved anyway.
        </Notice>
      </PaneInset>
    </PaneScroll>
  )
}

function noResponseText({ rule }: ResponseOrigin): string {
  switch (rule?.said.reaction.type) {
    case 'hang':
      return 'None: the connection hung (simulated)'
    case 'reset':
      return 'None: the connection was reset (simulated)'
    default:
      return 'None: the sender disconnected first'
  }
}

function noticeTitle(origin: ResponseOrigin | null): { title?: string } {
  if (origin?.by === 'app-late') return { title: 'Your app timed out.' }
  return origin?.by === 'app-unreachable' ? { title: 'Your app is unreachable.' } : {}
}

/** The route or rule that decided the response, as rows of the list of facts. */
function ResponseOriginFacts({ origin }: { readonly origin: ResponseOrigin }) {
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
