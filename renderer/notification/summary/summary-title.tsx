import { PaneTitle, VisibleText } from '#ui'
import { Amount } from '../values/values.tsx'
import type { Summary } from './summarize.ts'

interface SummaryTitleProps {
  /** `null` if there is no notification, or its body is not read yet. */
  readonly summary: Summary | null
  /** Shown without a summary. */
  readonly otherwise: string
}

/** Summary of a notification, as the heading of its pane. */
export function SummaryTitle({ summary, otherwise }: SummaryTitleProps) {
  if (summary === null)
    return (
      <PaneTitle>
        <VisibleText text={otherwise} />
      </PaneTitle>
    )
  return (
    <PaneTitle className="wrap-anywhere min-w-0 whitespace-normal text-pretty">
      {summary.subject.map((part, index) =>
        typeof part === 'string' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
          <VisibleText key={index} text={part} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
          <span key={index} className="tabular whitespace-nowrap">
            <Amount text={part.amount} />
          </span>
        ),
      )}
      {summary.outcome === '' ? null : (
        <span className="font-normal text-muted">
          , <VisibleText text={summary.outcome} />
        </span>
      )}
    </PaneTitle>
  )
}
