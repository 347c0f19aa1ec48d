import type { Scan } from '#data'
import { Button, percentText } from '#ui'
import styles from './scan-line.module.css'

interface ScanLineProps {
  /** `null`: no search is in progress. */
  readonly scan: Scan | null
  /** Searched items: "deliveries". */
  readonly what: string
  readonly onStop: () => void
  readonly onResume: () => void
}

/** Under a list whose search takes long: its progress, and a button that stops or resumes it. */
export function ScanLine({ scan, what, onStop, onResume }: ScanLineProps) {
  if (scan === null) return null
  const { share, isStopped } = scan
  return (
    <section className={styles.line} aria-label="Search in progress">
      <span role="status">{isStopped ? 'Stopped' : `Searching older ${what}…`}</span>
      <span className="quiet tabular">{isStopped ? `after ${percentText(share)}` : percentText(share)}</span>
      <Button size="small" tone="quiet" onClick={isStopped ? onResume : onStop}>
        {isStopped ? 'Continue search' : 'Stop'}
      </Button>
    </section>
  )
}
