import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import type { Environment } from '#contract/registration/environment'
import type { ServiceCall } from '#contract/registration/registration'
import { loadCalls, loadOlderCalls, showCallsOf, toggleCall, useCalls } from '../../../state/calls-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Failure } from '../../../ui/feedback/failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { StateSign } from '../../../ui/feedback/state-sign.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { elapsedText } from '../../../ui/text/number-text.ts'
import { fullTimeText, shortTimeText } from '../../../ui/text/time-text.ts'
import { CallDetail } from './call-detail.tsx'
import { callOutcomeText, isGoodOutcome, purposeWords } from './outcome-words.ts'
import '../../detail/attempts-tab.css'
import '../../detail/raw-tab.css'
import './calls-section.css'

/** Every call to the environment, with its secrets removed; newest first. */
export function CallsSection({ environment }: { readonly environment: Environment }) {
  const isOthers = useCalls(state => state.environmentId !== environment.id)
  useEffect(() => showCallsOf(environment.id), [environment.id])
  return (
    <div id="service-calls">
      <Section title="Calls to the service" note="Kept with what was sent and answered, secrets removed">
        {isOthers ? null : <Calls />}
      </Section>
    </div>
  )
}

function Calls() {
  const calls = useCalls(state => state.calls)
  switch (calls.state) {
    case 'loading':
      return <Skeleton lines={2} label="Loading the calls" />
    case 'failed':
      return (
        <Failure
          what="The calls could not be read."
          message={calls.error.message}
          onRetry={() => void loadCalls()}
        />
      )
    case 'ready':
      return calls.value.calls.length === 0 ? (
        <p className="section-empty quiet">None yet. No call goes out unless you ask for it.</p>
      ) : (
        <>
          <ul className="call-list" aria-label="Calls">
            {calls.value.calls.map(one => (
              <CallRow key={one.id} call={one} />
            ))}
          </ul>
          {calls.value.hasMore ? (
            <Button size="small" tone="quiet" onClick={() => void loadOlderCalls()}>
              Older calls
            </Button>
          ) : null}
        </>
      )
  }
}

function CallRow({ call }: { readonly call: ServiceCall }) {
  const isOpen = useCalls(state => state.openId === call.id)
  return (
    <li className="call" data-call-id={call.id}>
      <button type="button" className="call-line" aria-expanded={isOpen} onClick={() => toggleCall(call.id)}>
        <ChevronRight aria-hidden className="attempt-twisty" data-open={isOpen} />
        <span className="call-purpose">{purposeWords[call.purpose]}</span>
        <StateSign tone={isGoodOutcome(call.outcome) ? 'good' : 'bad'} word={callOutcomeText(call)} />
        <span className="call-status quiet tabular">{call.httpStatus ?? 'no status'}</span>
        <span className="quiet tabular">{elapsedText(call.elapsedMs)}</span>
        <time className="quiet tabular" title={fullTimeText(call.startedAtMs)}>
          {shortTimeText(call.startedAtMs, Date.now())}
        </time>
      </button>
      {isOpen ? <CallDetail call={call} /> : null}
    </li>
  )
}
