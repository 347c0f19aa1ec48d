import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type Attempt, isUnreached, type Verdict } from '#contract/sending/sending'
import { HttpStatus, NoHttpStatus } from './http-status.tsx'

const badgeClass = 'inline-flex h-4.5 items-center gap-1 rounded-small border px-1.5 font-medium text-mini'

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
          className={clsx(badgeClass, 'border-line-strong text-muted')}
          title={`The sent body equals the captured body byte for byte${attempt.isEdited ? '; headers were edited or added' : ''}`}
        >
          <Check aria-hidden className="size-2.75 text-status-complete" />
          {attempt.isEdited ? 'identical body, edited headers' : 'identical'}
        </span>
      ) : (
        <span className={clsx(badgeClass, 'border-warning-line text-warning')}>
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

const verdictClasses: Readonly<Record<Verdict, string>> = {
  first: 'text-subtle',
  fixed: 'font-strong text-status-complete',
  broken: 'font-strong text-error',
  'still-failing': 'text-subtle',
  'still-passing': 'text-subtle',
}

/** How an attempt compares with the previous one of its delivery. */
export function VerdictLabel({ verdict }: { readonly verdict: Verdict | null }) {
  if (verdict === null) return null
  return (
    <span className={clsx('whitespace-nowrap text-small', verdictClasses[verdict])}>{labels[verdict]}</span>
  )
}
