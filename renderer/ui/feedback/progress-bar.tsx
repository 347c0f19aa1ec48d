import { Progress } from '@base-ui/react/progress'
import './progress-bar.css'

interface ProgressBarProps {
  /** From 0 to 1; `null` while there is no telling how much there is. */
  readonly value: number | null
  /** What goes on, in words: "Writing 12,000 deliveries". */
  readonly label: string
}

export function ProgressBar({ value, label }: ProgressBarProps) {
  const percent = value === null ? null : Math.floor(Math.min(1, Math.max(0, value)) * 100)
  return (
    <Progress.Root
      className="progress"
      value={percent}
      getAriaValueText={() => (percent === null ? 'under way' : `${percent} %`)}
    >
      <Progress.Label className="progress-label">{label}</Progress.Label>
      <span className="progress-value tabular" aria-hidden>
        {percent === null ? '' : `${percent} %`}
      </span>
      <Progress.Track className="progress-track">
        <Progress.Indicator className="progress-indicator" />
      </Progress.Track>
    </Progress.Root>
  )
}
