import type { FindingCounts } from '#contract/deliveries/finding'
import { SeverityMark } from '../ui/feedback/severity-mark.tsx'
import './finding-counts.css'

/** Errors and warnings; nothing where there is neither. Infos are for the detail. */
export function FindingCountMarks({ counts }: { readonly counts: FindingCounts }) {
  return (
    <span className="finding-counts tabular">
      {(['error', 'warning'] as const).map(severity =>
        counts[severity] === 0 ? null : (
          <span key={severity} className={`finding-count severity-${severity}`}>
            <SeverityMark severity={severity} />
            {counts[severity]}
            <span className="visually-hidden">{counts[severity] === 1 ? severity : `${severity}s`}</span>
          </span>
        ),
      )}
    </span>
  )
}
