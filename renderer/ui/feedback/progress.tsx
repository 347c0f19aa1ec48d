import { Progress } from '@base-ui/react/progress'
import { clsx } from 'clsx'
import styles from './progress.module.css'

interface ProgressBarProps {
  /** From 0 to 1; `null` while the total is unknown. */
  readonly value: number | null
  /** The current action: "Writing 12,000 deliveries". */
  readonly label: string
  readonly className?: string | undefined
}

export function ProgressBar({ value, label, className }: ProgressBarProps) {
  const percent = value === null ? null : Math.floor(Math.min(1, Math.max(0, value)) * 100)
  return (
    <Progress.Root
      className={clsx(styles.progress, className)}
      value={percent}
      getAriaValueText={() => (percent === null ? 'in progress' : `${percent} %`)}
    >
      <Progress.Label className="min-w-0 truncate text-muted">{label}</Progress.Label>
      <span className="tabular text-subtle" aria-hidden>
        {percent === null ? '' : `${percent} %`}
      </span>
      <Progress.Track
        className={clsx('col-span-full overflow-hidden rounded-mini bg-pressed', styles.progressTrack)}
      >
        <Progress.Indicator className={clsx('h-full rounded-mini', styles.progressIndicator)} />
      </Progress.Track>
    </Progress.Root>
  )
}

const widths = ['46%', '72%', '58%', '66%', '34%'] as const

/**
 * Placeholder lines for content that is being fetched. They appear after a delay, so that quick responses do
 * not flash.
 */
export function Skeleton({ lines = 6, label }: { readonly lines?: number; readonly label: string }) {
  return (
    <div className={clsx('flex flex-col gap-3 opacity-0', styles.skeleton)} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <span key={index} className="h-2.5 rounded-tiny bg-pressed" style={{ width: widths[index % 5] }} />
      ))}
    </div>
  )
}
