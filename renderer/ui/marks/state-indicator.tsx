import { clsx } from 'clsx'

interface StateIndicatorProps {
  readonly tone: 'good' | 'bad' | 'paused' | 'off'
  readonly word: string
  readonly className?: string | undefined
}

const tones = {
  good: '',
  bad: 'font-strong text-error',
  paused: 'font-strong text-warning',
  off: '',
} as const

/** A disc, cross, pair of bars or ring with its label. */
export function StateIndicator({ tone, word, className }: StateIndicatorProps) {
  return (
    <span className={clsx('inline-flex items-center gap-1.5', tones[tone], className)}>
      <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
        {tone === 'good' ? <circle cx="5" cy="5" r="3.6" className="fill-status-complete" /> : null}
        {tone === 'bad' ? (
          <path d="M2 2l6 6M8 2l-6 6" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        ) : null}
        {tone === 'paused' ? (
          <path d="M3 1.8v6.4M7 1.8v6.4" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        ) : null}
        {tone === 'off' ? (
          <circle cx="5" cy="5" r="3.4" className="fill-none stroke-subtle" strokeWidth="1.4" />
        ) : null}
      </svg>
      {word}
    </span>
  )
}
