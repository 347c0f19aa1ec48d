import { clsx } from 'clsx'
import type { DrillCell } from '#contract/drill/drill'

interface VerdictMarkProps {
  readonly verdict: DrillCell['verdict']
  readonly className?: string | undefined
}

const colors: Readonly<Record<DrillCell['verdict'], string>> = {
  held: 'text-status-complete',
  broken: 'text-status-failed',
  running: 'text-status-progress',
  waiting: 'text-subtle',
  unchecked: 'text-subtle',
}

/** A check, a cross, or a ring: distinct without color. Its label is beside it. */
export function VerdictMark({ verdict, className }: VerdictMarkProps) {
  return (
    <svg
      className={clsx('flex-none', colors[verdict], className)}
      width={14}
      height={14}
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {verdict === 'held' ? <path d="M2.6 7.4 5.6 10.4 11.4 3.8" /> : null}
      {verdict === 'broken' ? <path d="M3 3l8 8M11 3l-8 8" /> : null}
      {verdict === 'running' ? <path d="M7 2a5 5 0 1 1-5 5" /> : null}
      {verdict === 'waiting' ? <circle cx="7" cy="7" r="1.2" /> : null}
      {verdict === 'unchecked' ? <path d="M3.4 7h7.2" /> : null}
    </svg>
  )
}
