import type { WireError } from '#contract/errors'
import type { Outcome } from '../../state/outcome.ts'
import { idle } from '../../state/outcome.ts'
import { OutcomeView } from './outcome-view.tsx'

/** Why a batch did not begin: a target elsewhere is asked about, all else is told. */
export function AskOrTell({
  error,
  onAllow,
}: {
  readonly error: WireError | null
  readonly onAllow: () => void
}) {
  return <OutcomeView outcome={outcomeOf(error)} onAllow={onAllow} />
}

function outcomeOf(error: WireError | null): Outcome {
  if (error === null) return idle
  return { state: error.code === 'remote-target-refused' ? 'asks' : 'failed', error }
}
