import type { TrailFinding, TrailStep } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { countText, SeverityMark } from '#ui'
import { markedFindings, trailSentence } from '../../notification/trail-sentence.ts'

/** Problems at each step, most severe first. Notes are only in the list of findings. */
export type FindingsByStep = ReadonlyMap<DeliveryId, readonly TrailFinding[]>

export function findingsByStep(findings: readonly TrailFinding[]): FindingsByStep {
  return Map.groupBy(markedFindings(findings), ({ deliveryId }) => deliveryId)
}

/** Further findings are counted. */
const shownFindings = 3

interface StepFindingsProps {
  readonly findings: readonly TrailFinding[]
  readonly steps: readonly TrailStep[]
}

/** A sentence for each finding of a step, under its row. */
export function StepFindings({ findings, steps }: StepFindingsProps) {
  if (findings.length === 0) return null
  const rest = findings.length - shownFindings
  return (
    <ul className="pr-4 pb-1.5 pl-9 text-small" aria-label="Findings of this step">
      {findings.slice(0, shownFindings).map((finding, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a step may have the same finding at two fields
          key={index}
          className="flex items-baseline gap-1.5 text-default leading-4.5"
          title={finding.message}
          data-code={finding.code}
        >
          <SeverityMark severity={finding.severity} />
          <span className="visually-hidden">{finding.severity}: </span>
          {trailSentence(finding, steps)}
        </li>
      ))}
      {rest > 0 ? <li className="text-subtle">{countText(rest)} more in the findings</li> : null}
    </ul>
  )
}
