import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type Attempt, isUnreached, type Verdict } from '#contract/sending/sending'
import styles from './attempt-verdict.module.css'
import { HttpStatus, NoHttpStatus } from './http-status.tsx'

const badgeClass =
  'inline-flex h-4.5 items-center gap-1 rounded-small border border-line-strong px-1.5 font-medium text-mini text-muted'

type Outcome = Pick<Attempt, 'status' | 'error' | 'identical' | 'isEdited'>

/** The response's status, or why there was none. */
export function AttemptStatus({ attempt: { status, error } }: { readonly attempt: Outcome }) {
  if (status !== null) return <HttpStatus status={status} />
  return <NoHttpStatus>{errorLabels[error?.code ?? 'target-closed']}</NoHttpStatus>
}

/** The same, and whether the sent bytes are the captured bytes. */
export function AttemptVerdict({ attempt }: { readonly attempt: Outcome }) {
  return (
    <span className="inline-flex flex-none items-center gap-2">
      <AttemptStatus attempt={attempt} />
      {attempt.identical === null || !isSent(attempt) ? null : attempt.identical ? (
        <span
          className={clsx(badgeClass, styles.identical)}
          title={`The sent body equals the captured body byte for byte${attempt.isEdited ? '; headers were edited or added' : ''}`}
        >
          <Check aria-hidden />
          {attempt.isEdited ? 'identical body, edited headers' : 'identical'}
        </span>
      ) : (
        <span className={clsx(badgeClass, styles.identical, styles.changed)}>
          {attempt.isEdited ? 'edited' : 'not identical'}
        </span>
      )}
    </span>
  )
}

/** Whether a part reached the target. Otherwise there are no sent bytes to compare. */
function isSent({ error }: Outcome): boolean {
  return !isUnreached(error) && error?.code !== 'target-skipped'
}

const errorLabels = {
  'target-timeout': 'Timed out',
  'target-unreachable': 'Unreachable',
  'target-untrusted': 'Not trusted',
  'target-closed': 'Connection closed',
  'target-response-invalid': 'Unreadable response',
  'target-skipped': 'Not sent',
} as const satisfies Record<NonNullable<Attempt['error']>['code'], string>

const labels: Readonly<Record<Verdict, string>> = {
  first: 'first attempt',
  fixed: 'fixed',
  broken: 'broken',
  'still-failing': 'still failing',
  'still-passing': 'still passing',
}

/** How an attempt compares with the previous one of its delivery. */
export function VerdictLabel({ verdict }: { readonly verdict: Verdict | null }) {
  if (verdict === null) return null
  return (
    <span className={clsx('whitespace-nowrap text-small text-subtle', styles[verdict])}>
      {labels[verdict]}
    </span>
  )
}
