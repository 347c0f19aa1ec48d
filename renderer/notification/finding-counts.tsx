import { clsx } from 'clsx'
import type { FindingCounts } from '#contract/deliveries/finding'
import { SeverityMark, severityClass } from '#ui'
import styles from './finding-counts.module.css'

interface FindingCountMarksProps {
  readonly counts: FindingCounts
  readonly className?: string | undefined
  /** Of each mark and its count. */
  readonly markClass?: string | undefined
}

/** The counts of errors and warnings; nothing where there are none. Infos are shown in the detail only. */
export function FindingCountMarks({ counts, className, markClass }: FindingCountMarksProps) {
  return (
    <span className={clsx('tabular', styles.findingCounts, className)}>
      {(['error', 'warning'] as const).map(severity =>
        counts[severity] === 0 ? null : (
          <span key={severity} className={clsx(styles.findingCount, severityClass(severity), markClass)}>
            <SeverityMark severity={severity} />
            {counts[severity]}
            <span className="visually-hidden">{counts[severity] === 1 ? severity : `${severity}s`}</span>
          </span>
        ),
      )}
    </span>
  )
}
