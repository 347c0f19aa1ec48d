import { clsx } from 'clsx'
import type { TargetState } from '#contract/sending/routes'
import { useClock } from '../../../notification/use-clock.ts'
import styles from './target-state-line.module.css'
import { targetStateText } from './target-text.ts'

/** The last attempts as marks, oldest first, with a summary. */
export function TargetStateLine({ state }: { readonly state: TargetState }) {
  const clock = useClock()
  const last = state.outcomes.at(-1)
  if (last === undefined && state.waiting === 0 && state.missed === 0)
    return <p className={clsx('quiet', styles.state)}>Nothing forwarded.</p>
  return (
    <p className={styles.state} data-failing={state.failingSinceMs !== null}>
      <span className={styles.outcomes} aria-hidden>
        {state.outcomes.map((outcome, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a try is known by its place alone
            key={index}
            className={clsx(styles.try, outcome.isPassed ? styles.tryPassed : styles.tryFailed)}
            title={`${clock.full(outcome.startedAtMs)}: ${outcome.status ?? outcome.reason ?? 'no response'}`}
          />
        ))}
      </span>
      <span>{targetStateText(state, clock.short)}</span>
    </p>
  )
}
