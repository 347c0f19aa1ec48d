import { FlaskConical, Square } from 'lucide-react'
import {
  loadPractice,
  startPractice,
  stopPractice,
  tryPractice,
  usePractice,
} from '../../../state/practice-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Failure } from '../../../ui/feedback/failure.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Place } from '../../../ui/layout/place.tsx'
import { PracticeFaults } from './practice-faults.tsx'
import { PracticeOptionsForm } from './practice-options.tsx'
import { PracticeStanding } from './practice-standing.tsx'
import './practice.css'

/** The stand-in for both services: how it is to behave, how it stands, and what it put in. */
export function PracticeTab() {
  const state = usePractice(one => one.status.state)
  const message = usePractice(one => (one.status.state === 'failed' ? one.status.error.message : ''))
  return (
    <Place
      title="Practice service"
      note="Behaves as the documents say, on this machine; no account is needed"
      actions={state === 'ready' ? <PracticeActions /> : null}
    >
      {state === 'loading' ? <Skeleton lines={8} label="Loading the practice service" /> : null}
      {state === 'failed' ? (
        <Failure
          what="How the practice service stands could not be read."
          message={message}
          onRetry={() => void loadPractice()}
        />
      ) : null}
      {state === 'ready' ? (
        <>
          <Problem />
          <PracticeStanding />
          <PracticeOptionsForm />
          <PracticeFaults />
        </>
      ) : null}
    </Place>
  )
}

function PracticeActions() {
  const isBusy = usePractice(one => one.isBusy)
  const isRunning = usePractice(one => one.status.state === 'ready' && one.status.value.state === 'running')
  const isSigned = usePractice(one => one.draft.isSigned)
  return (
    <>
      {isRunning ? (
        <Button icon={<Square aria-hidden />} disabled={isBusy} onClick={() => void stopPractice()}>
          Stop
        </Button>
      ) : null}
      <Button disabled={isBusy} onClick={() => void startPractice()}>
        {isRunning ? 'Start anew' : 'Start only'}
      </Button>
      <Button
        tone="primary"
        icon={<FlaskConical aria-hidden />}
        disabled={isBusy || isSigned}
        title={
          isSigned
            ? 'It registers without a signature: switch the check off, or register yourself.'
            : undefined
        }
        onClick={() => void tryPractice()}
      >
        Start, register and watch
      </Button>
    </>
  )
}

function Problem() {
  const error = usePractice(one => one.error)
  if (error === null) return null
  return (
    <Notice tone="error" title="It was not done." isAlert>
      {error.message}
    </Notice>
  )
}
