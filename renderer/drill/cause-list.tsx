import { causesOf, type DrillFailure } from '#contract/drill/drill'
import { countOf, LinkButton } from '#ui'
import { causeCountText, causeSizeText } from './drill-text.ts'

interface CauseListProps {
  readonly failures: readonly DrillFailure[]
  readonly onSelect: (failure: DrillFailure) => void
}

/** What the app probably does wrong, once for each cause; nothing while no property is broken. */
export function CauseList({ failures, onSelect }: CauseListProps) {
  const causes = causesOf(failures)
  if (causes.length === 0) return null
  return (
    <section className="border-line border-b px-4 py-3" aria-label="Causes">
      <h3>{countOf(causes.length, 'probable cause')}</h3>
      {causes.length === 1 ? null : (
        <p className="quiet">Fix the first cause first: it explains {causeSizeText(causes)}.</p>
      )}
      <ul className="mt-1">
        {causes.map(cause => (
          <li key={cause.failure.sentence} className="flex flex-wrap items-baseline gap-x-3 py-0.5">
            <LinkButton onClick={() => onSelect(cause.failure)}>{cause.failure.sentence}</LinkButton>
            <span className="quiet tabular">{causeCountText(cause)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
