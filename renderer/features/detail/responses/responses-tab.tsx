import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { DeliveryDetail, ResponseOrigin } from '#contract/deliveries/delivery'
import type { Attempt } from '#contract/sending/sending'
import { attemptsQuery, change, refetchAttempts, refetchDelivery, useRoutes } from '#data'
import {
  Button,
  elapsedText,
  Facts,
  Loaded,
  Notice,
  PaneInset,
  PaneScroll,
  Row,
  Tag,
  Twisty,
  VisibleText,
} from '#ui'
import { AttemptResponse } from '../../../attempt/attempt-response.tsx'
import { AttemptVerdict, VerdictLabel } from '../../../attempt/attempt-verdict.tsx'
import { HttpStatus } from '../../../attempt/http-status.tsx'
import { useSending } from '../../../attempt/outcome.ts'
import { StartFailure } from '../../../attempt/outcome-view.tsx'
import { SentLinks } from '../../../attempt/sent-links.tsx'
import { isAt } from '../../../attempt/target-choice.ts'
import { isLate } from '../../../notification/labels.ts'
import { useClock } from '../../../notification/use-clock.ts'
import { openRoute, routeTitle, ruleSentence } from '../../routes/index.ts'
import { openReplay } from '../../sending/index.ts'

/** The response that the sender got, then the attempts that sent the delivery to apps. */
export function ResponsesTab({ detail }: { readonly detail: DeliveryDetail }) {
  const { data, error } = useQuery(attemptsQuery(detail.id))
  const called = calledBy(detail.responseOrigin, data?.attempts ?? [])
  return (
    <PaneScroll>
      <section aria-label="Response to the sender">
        <h3 className="px-4 pt-2.5 text-small">Response to the sender</h3>
        <SenderResponse detail={detail} called={called} />
      </section>
      <section aria-label="Sent to your app" className="border-line border-t">
        <h3 className="px-4 pt-2.5 pb-1.5 text-small">Sent to your app</h3>
        <Loaded
          from={{ data: data?.attempts, error, refetch: () => refetchDelivery(detail.id) }}
          loading="Loading attempts"
          failed="Couldn’t load the attempts."
          lines={4}
          isInset
        >
          {attempts => <AttemptList id={detail.id} attempts={attempts} passedBack={called} />}
        </Loaded>
      </section>
    </PaneScroll>
  )
}

/** The first attempt of the route to the app whose response decides; `undefined` if no app was asked. */
function calledBy(origin: ResponseOrigin | null, attempts: readonly Attempt[]): Attempt | undefined {
  if (origin === null) return undefined
  return attempts.findLast(
    ({ purpose, batchId, routeId, target }) =>
      purpose === 'forward' && batchId === null && routeId === origin.routeId && isAt(target, origin.target),
  )
}

interface SenderResponseProps {
  readonly detail: DeliveryDetail
  readonly called: Attempt | undefined
}

function SenderResponse({ detail, called }: SenderResponseProps) {
  const { response, responseOrigin: origin } = detail
  if (response === null && origin === null)
    return (
      <div className="px-4 py-2 text-small">
        <p className="font-strong">No response recorded</p>
        <p className="text-muted">
          {detail.reception === 'aborted'
            ? 'The sender disconnected before the response.'
            : 'Responses are recorded within milliseconds, unless Hooktrail stopped.'}
        </p>
      </div>
    )
  return (
    <>
      <Facts>
        <dt>Status</dt>
        <dd>{response === null ? noResponseText(origin) : <HttpStatus status={response.status} />}</dd>
        {response === null ? null : (
          <>
            <dt>After</dt>
            <dd className="tabular">
              {elapsedText(response.elapsedMs)}{' '}
              <span className="quiet">from the last request byte to the response</span>
            </dd>
          </>
        )}
        {origin === null ? null : <ResponseOriginFacts origin={origin} called={called} />}
      </Facts>
      {origin?.by === 'app' && called !== undefined ? <AttemptResponse attempt={called} hasHeaders /> : null}
      <ResponseNotice detail={detail} />
    </>
  )
}

/** What the sender does after a response that is not a 2xx in time. */
function ResponseNotice({ detail }: { readonly detail: DeliveryDetail }) {
  const { response, responseOrigin } = detail
  if (response === null)
    return (
      <PaneInset>
        <Notice tone="warning">
          The sender counts this delivery as failed and may send it again. It is saved anyway.
        </Notice>
      </PaneInset>
    )
  return (
    <>
      {isLate(detail) ? (
        <PaneInset>
          <Notice tone="warning" title="The sender timed out.">
            Both services ignore responses after five seconds and may send again.
          </Notice>
        </PaneInset>
      ) : null}
      {response.status >= 300 ? (
        <PaneInset>
          <Notice tone="warning" {...noticeTitle(responseOrigin)}>
            Not 2xx: the sender counts this delivery as failed and may send it again.
          </Notice>
        </PaneInset>
      ) : null}
    </>
  )
}

/** Why there was no response: a rule withheld it, or the sender disconnected during the delay. */
function noResponseText(origin: ResponseOrigin | null): string {
  switch (origin?.rule?.said.reaction.type) {
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

interface ResponseOriginProps {
  readonly origin: ResponseOrigin
  /** The app's attempt, with the URL that the route called. */
  readonly called: Attempt | undefined
}

/** The route or rule that decided the response, as rows of the list of facts. */
function ResponseOriginFacts({ origin, called }: ResponseOriginProps) {
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
          <dt>Called URL</dt>
          <dd className="mono wrap-anywhere">
            <VisibleText text={called?.target ?? origin.target} />
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
    <Button size="small" onClick={() => openRoute(origin.routeId)}>
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

interface AttemptListProps {
  readonly id: DeliveryDetail['id']
  /** By replays and routes, newest first. */
  readonly attempts: readonly Attempt[]
  /** Its response is shown above. */
  readonly passedBack: Attempt | undefined
}

/** Each attempt with its URL. The newest is open. */
function AttemptList({ id, attempts, passedBack }: AttemptListProps) {
  if (attempts.length === 0)
    return (
      <Row gap="3" isWrapping className="px-4 pb-3 text-small">
        <p className="min-w-50 flex-1 text-muted">
          <strong className="font-strong text-default">No attempts</strong>{' '}
          <span>Replay the captured bytes to your app, or create a route that forwards deliveries.</span>
        </p>
        <Button size="small" icon={<RotateCw aria-hidden />} onClick={() => openReplay(id)}>
          Replay…
        </Button>
      </Row>
    )
  return (
    <ul className="border-line-soft border-t" aria-label="Attempts">
      {attempts.map((attempt, index) => (
        <AttemptRow key={attempt.id} attempt={attempt} isFirst={index === 0 && attempt !== passedBack} />
      ))}
    </ul>
  )
}

function AttemptRow({ attempt, isFirst }: { readonly attempt: Attempt; readonly isFirst: boolean }) {
  const clock = useClock()
  // A newer attempt folds this one, unless the user opened or folded it.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isFirst
  return (
    <li className="border-line-soft border-b pb-1.5" data-attempt-id={attempt.id}>
      <button
        type="button"
        className="flex h-row w-full cursor-default items-center gap-3 border-0 bg-transparent py-0 pr-4 pl-3 text-left text-small hover:bg-hover focus-visible:-outline-offset-2"
        aria-expanded={isOpen}
        onClick={() => setChosen(!isOpen)}
      >
        <Twisty isOpen={isOpen} className="-mr-1.5" />
        <AttemptVerdict attempt={attempt} />
        <VerdictLabel verdict={attempt.verdict} />
        {attempt.purpose === 'forward' ? (
          <Tag>{attempt.batchId === null ? 'forwarded' : 'forward retry'}</Tag>
        ) : null}
        <span className="quiet tabular ml-auto">{elapsedText(attempt.elapsedMs)}</span>
        <time className="quiet tabular mono" title={clock.full(attempt.startedAtMs)}>
          {clock.row(attempt.startedAtMs)}
        </time>
      </button>
      <p className="mono wrap-anywhere pr-4 pl-8 text-small">
        <VisibleText text={attempt.target} />
      </p>
      {attempt.warning === null ? null : (
        <p className="pt-1 pr-4 pl-8 text-small text-warning leading-4.25">{attempt.warning}</p>
      )}
      {isOpen ? <OpenAttempt attempt={attempt} /> : null}
    </li>
  )
}

function OpenAttempt({ attempt }: { readonly attempt: Attempt }) {
  const { outcome, start } = useSending(async allowRemote => {
    try {
      return await change('attempts.repeat', { id: attempt.id, allowRemote })
    } finally {
      if (attempt.deliveryId !== null) refetchAttempts(attempt.deliveryId)
    }
  })
  return (
    <>
      <AttemptResponse attempt={attempt} hasHeaders />
      <Row gap="2" isWrapping className="pr-4 pb-2 pl-8">
        <Button
          size="small"
          icon={<RotateCw aria-hidden />}
          disabled={outcome.state === 'sending'}
          reason="Sending…"
          onClick={() => start(false)}
        >
          Retry
        </Button>
        <SentLinks attempt={attempt} />
      </Row>
      <StartFailure outcome={outcome} onAllow={() => start(true)} />
    </>
  )
}
