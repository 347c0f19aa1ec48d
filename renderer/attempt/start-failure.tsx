import { idle, type Outcome } from './outcome.ts'
import { OutcomeView } from './outcome-view.tsx'

interface StartFailureProps<T> {
  readonly outcome: Outcome<T>
  /** The user allows a target that is not on this machine. */
  readonly onAllow: () => void
  readonly className?: string | undefined
}

/** Why a batch did not start: a prompt for a target on another machine, an error for other reasons. */
export function StartFailure<T>({ outcome, onAllow, className }: StartFailureProps<T>) {
  const isFailure = outcome.state === 'asks' || outcome.state === 'failed'
  return <OutcomeView outcome={isFailure ? outcome : idle} onAllow={onAllow} className={className} />
}
