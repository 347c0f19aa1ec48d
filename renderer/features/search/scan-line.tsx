import type { Scan } from '#data'
import { Button, percentText } from '#ui'

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
    <section
      className="flex h-10 flex-none items-center gap-2 whitespace-nowrap border-line border-t pr-3 pl-4 text-small"
      aria-label="Search in progress"
    >
      <span role="status">{isStopped ? 'Stopped' : `Searching older ${what}…`}</span>
      <span className="quiet tabular">{isStopped ? `after ${percentText(share)}` : percentText(share)}</span>
      <Button size="small" tone="quiet" onClick={isStopped ? onResume : onStop}>
        {isStopped ? 'Continue search' : 'Stop'}
      </Button>
    </section>
  )
}
