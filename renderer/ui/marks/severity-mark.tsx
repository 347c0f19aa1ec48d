import { clsx } from 'clsx'

interface SeverityMarkProps {
  readonly severity: 'error' | 'warning' | 'info'
  readonly className?: string | undefined
}

const colors = { error: 'text-error', warning: 'text-warning', info: 'text-subtle' } as const

/** The color of a severity, for the text beside its mark. */
export function severityClass(severity: SeverityMarkProps['severity']): string {
  return colors[severity]
}

/** Octagon, triangle or circle: distinct without color. A label or count is beside it. */
export function SeverityMark({ severity, className }: SeverityMarkProps) {
  return (
    <svg
      className={clsx('flex-none fill-current', colors[severity], className)}
      width={10}
      height={10}
      viewBox="0 0 12 12"
      aria-hidden="true"
    >
      {severity === 'error' ? <path d="M4 .8h4L11.2 4v4L8 11.2H4L.8 8V4z" /> : null}
      {severity === 'warning' ? <path d="M6 1.2 11.4 10.6H.6z" /> : null}
      {severity === 'info' ? (
        <circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      ) : null}
    </svg>
  )
}
