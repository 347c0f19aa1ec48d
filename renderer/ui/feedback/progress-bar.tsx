import { Progress } from '@base-ui/react/progress'
import { clsx } from 'clsx'
import styles from './progress-bar.module.css'

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
