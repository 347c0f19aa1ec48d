import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { Environment, EnvironmentId } from '#contract/registration/environment'
import type { ServiceCall } from '#contract/registration/registration'
import { callsQuery } from '#data'
import {
  Button,
  EmptyLine,
  elapsedText,
  Failure,
  HeaderTable,
  Loaded,
  Section,
  Stack,
  StateIndicator,
  Twisty,
  VisibleText,
} from '#ui'
import { prettyJson } from '../../../notification/pretty-json.ts'
import { useClock } from '../../../notification/use-clock.ts'
import styles from './calls-section.module.css'
import { callOutcomeText, isGoodOutcome, purposeLabels } from './outcome-text.ts'
import { toggleCall, useRegister } from './register-state.ts'

/** Every call to the environment, with its secrets removed; newest first. */
export function CallsSection({ environment }: { readonly environment: Environment }) {
  return (
    <div id="service-calls">
      <Section title="Service calls" note="Requests and responses are stored without secrets.">
        <Calls environmentId={environment.id} />
      </Section>
    </div>
  )
}

const failed = 'Couldn’t load the calls.'

function Calls({ environmentId }: { readonly environmentId: EnvironmentId }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = useInfiniteQuery(
    callsQuery(environmentId),
  )
  const newest = { data, error: isFetchNextPageError ? null : error, refetch }
  return (
    <Loaded from={newest} loading="Loading calls" failed={failed} lines={2}>
      {({ pages }) => {
        const calls = pages.flatMap(page => page.calls)
        if (calls.length === 0)
          return <EmptyLine>There are no calls yet. Hooktrail calls a service only when you ask.</EmptyLine>
        return (
          <>
            <ul className="border-line-soft border-t" aria-label="Calls">
              {calls.map(one => (
                <CallRow key={one.id} call={one} />
              ))}
            </ul>
            {isFetchNextPageError && error !== null ? (
              <Failure what={failed} message={error.message} onRetry={() => void fetchNextPage()} />
            ) : hasNextPage ? (
              <Button size="small" tone="quiet" onClick={() => void fetchNextPage()}>
                Load older calls
              </Button>
            ) : null}
          </>
        )
      }}
    </Loaded>
  )
}

function CallRow({ call }: { readonly call: ServiceCall }) {
  const isOpen = useRegister(state => state.openCallId === call.id)
  const isGood = isGoodOutcome(call.outcome)
  const clock = useClock()
  return (
    <li className="border-line-soft border-b" data-call-id={call.id}>
      <button
        type="button"
        className={clsx(
          'grid h-row w-full cursor-default items-center gap-x-2.5 border-0 bg-transparent px-1 py-0 text-start text-small hover:bg-hover',
          styles.line,
        )}
        aria-expanded={isOpen}
        onClick={() => toggleCall(call.id)}
      >
        <Twisty isOpen={isOpen} />
        <span>{purposeLabels[call.purpose]}</span>
        <StateIndicator
          tone={isGood ? 'good' : 'bad'}
          word={callOutcomeText(call)}
          className={isGood ? undefined : styles.failed}
        />
        <span className="quiet tabular">{call.httpStatus ?? 'no status'}</span>
        <span className="quiet tabular">{elapsedText(call.elapsedMs)}</span>
        <time className="quiet tabular" title={clock.full(call.startedAtMs)}>
          {clock.short(call.startedAtMs)}
        </time>
      </button>
      {isOpen ? <CallDetail call={call} /> : null}
    </li>
  )
}

const headClass = 'wrap-anywhere mt-0 mb-0.5 font-strong text-small'

/** The request and the response of a call. */
function CallDetail({ call }: { readonly call: ServiceCall }) {
  return (
    <Stack gap="3" className="pt-1 pb-3 pl-6.5">
      <p>{call.message}</p>
      <section aria-label="Request">
        <h4 className={headClass}>
          Request{' '}
          <span className="mono">
            {call.method} {call.url}
          </span>
        </h4>
        <HeaderTable title="Request headers" pairs={call.sentHeaders} className="pt-1 pb-1.5" />
        <BodyText text={call.sentBody} />
      </section>
      <section aria-label="Response">
        <h4 className={headClass}>
          Response {call.httpStatus === null ? 'none' : <span className="mono">{call.httpStatus}</span>}
        </h4>
        {call.httpStatus === null ? null : (
          <>
            <HeaderTable title="Response headers" pairs={call.responseHeaders} className="pt-1 pb-1.5" />
            <BodyText text={call.responseBody} />
            {call.isResponseCut ? (
              <p className="quiet">Only the beginning of the response is saved.</p>
            ) : null}
          </>
        )}
      </section>
    </Stack>
  )
}

function BodyText({ text }: { readonly text: string }) {
  return text === '' ? (
    <p className="quiet">No body.</p>
  ) : (
    <pre
      className="mono wrap-anywhere mx-0 mt-1 mb-0 max-h-80 overflow-auto whitespace-pre-wrap rounded border border-line bg-sunken px-2.5 py-2 text-small leading-4.5"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
      tabIndex={0}
    >
      <VisibleText text={prettyJson(text)} />
    </pre>
  )
}
