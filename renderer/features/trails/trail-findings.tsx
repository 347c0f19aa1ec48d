import { clsx } from 'clsx'
import { useState } from 'react'
import type { Severity } from '#contract/deliveries/finding'
import type { Trail, TrailFinding } from '#contract/deliveries/trail'
import { Twisty } from '../../ui/buttons/twisty.tsx'
import { SeverityMark, severityClass } from '../../ui/feedback/severity-mark.tsx'
import { countOf, countText } from '../../ui/text/number-text.ts'
import { openTrailStep } from './state/trail-selection.ts'
import '../../notification/finding-list.css'
import './trail-findings.css'

/** What is worth saying about the trail as a whole, each with the rule behind it and where it shows. */
export function TrailFindings({ trail }: { readonly trail: Trail }) {
  const isWrong = trail.findings.some(({ severity }) => severity !== 'info')
  const [isOpen, setOpen] = useState(isWrong)
  const total = trail.findingTotals.reduce((sum, { count }) => sum + count, 0)
  if (trail.findings.length === 0) return null
  return (
    <section className="trail-findings" aria-label="Findings of the trail">
      <button
        type="button"
        className="finding-summary"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Twisty isOpen={isOpen} />
        {(['error', 'warning', 'info'] as const).map(severity => (
          <SeverityTotal key={severity} severity={severity} trail={trail} />
        ))}
      </button>
      {isOpen ? (
        <ul className="trail-finding-items">
          {trail.findings.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same finding may be told of two deliveries
            <li key={index}>
              <TrailFindingItem finding={finding} />
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen && total > trail.findings.length ? (
        <p className="trail-findings-cut quiet">
          The gravest {countText(trail.findings.length)} of {countText(total)} are listed.
        </p>
      ) : null}
    </section>
  )
}

interface SeverityTotalProps {
  readonly severity: Severity
  readonly trail: Trail
}

function SeverityTotal({ severity, trail }: SeverityTotalProps) {
  const totals = trail.findingTotals.filter(total => total.severity === severity)
  const count = totals.reduce((sum, total) => sum + total.count, 0)
  if (count === 0) return null
  return (
    <span className={clsx('finding-severity', severityClass(severity), 'tabular')}>
      <SeverityMark severity={severity} />
      {severity === 'info' ? `${countText(count)} to know` : countOf(count, severity)}
    </span>
  )
}

function TrailFindingItem({ finding }: { readonly finding: TrailFinding }) {
  return (
    <button
      type="button"
      className="finding-item"
      data-code={finding.code}
      onClick={() => openTrailStep(finding.deliveryId)}
    >
      <SeverityMark severity={finding.severity} />
      <span className="finding-message">
        <span className="visually-hidden">{finding.severity}: </span>
        {finding.message}
      </span>
      <span className="finding-place tabular">delivery {finding.deliveryId}</span>
      <span className="finding-source">
        {finding.code} · {finding.source}
      </span>
    </button>
  )
}
