import { clsx } from 'clsx'
import { useState } from 'react'
import type { Finding, Severity } from '#contract/deliveries/finding'
import { Twisty } from '../../ui/buttons/twisty.tsx'
import { SeverityMark, severityClass } from '../../ui/feedback/severity-mark.tsx'
import { countOf } from '../../ui/text/number-text.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import '../../notification/finding-list.css'

const severities: readonly Severity[] = ['error', 'warning', 'info']

interface FindingListProps {
  readonly findings: readonly Finding[]
  /** Shows the field that a finding speaks of. */
  readonly onGo: (pointer: string) => void
}

/** What is worth saying, worst first. Open where something is wrong, closed where it is only worth knowing. */
export function FindingList({ findings, onGo }: FindingListProps) {
  const sorted = severities.flatMap(severity => findings.filter(finding => finding.severity === severity))
  const isWrong = sorted.some(finding => finding.severity !== 'info')
  const [isOpen, setOpen] = useState(isWrong)
  if (sorted.length === 0) return null
  return (
    <section className="finding-list" aria-label="Findings">
      <button
        type="button"
        className="finding-summary"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Twisty isOpen={isOpen} />
        {severities.map(severity => (
          <SeverityCount key={severity} severity={severity} findings={sorted} />
        ))}
      </button>
      {isOpen ? (
        <ul className="finding-items">
          {sorted.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same finding may come twice; the list never reorders
            <li key={index}>
              <FindingItem finding={finding} onGo={onGo} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function SeverityCount({
  severity,
  findings,
}: {
  readonly severity: Severity
  readonly findings: readonly Finding[]
}) {
  const count = findings.filter(finding => finding.severity === severity).length
  if (count === 0) return null
  return (
    <span className={clsx('finding-severity', severityClass(severity), 'tabular')}>
      <SeverityMark severity={severity} />
      {severity === 'info' ? `${count} to know` : countOf(count, severity)}
    </span>
  )
}

function FindingItem({
  finding,
  onGo,
}: {
  readonly finding: Finding
  readonly onGo: (pointer: string) => void
}) {
  const isPlaced = finding.path !== ''
  return (
    <button
      type="button"
      className="finding-item"
      disabled={!isPlaced}
      onClick={() => onGo(finding.path)}
      data-code={finding.code}
    >
      <SeverityMark severity={finding.severity} />
      <span className="finding-message">
        <span className="visually-hidden">{finding.severity}: </span>
        <VisibleText text={finding.message} />
      </span>
      <span className="finding-place mono">
        <VisibleText text={isPlaced ? finding.path : 'whole delivery'} />
      </span>
      <span className="finding-source">
        {finding.code} · {finding.source}
      </span>
    </button>
  )
}
