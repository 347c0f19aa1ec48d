import { clsx } from 'clsx'
import { useState } from 'react'
import type { Trail } from '#contract/deliveries/trail'
import { openTrailStep } from '../../navigation/trail-selection.ts'
import { FindingItem, FindingsToggle } from '../../notification/finding-list.tsx'
import { markedFindings, trailSentence } from '../../notification/trail-sentence.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { SeverityMark } from '../../ui/marks/severity-mark.tsx'
import { countText } from '../../ui/text/number-text.ts'
import styles from './trail-findings.module.css'

/** The most severe finding of the trail as one sentence, and all findings, folded: each is at its step as well. */
export function TrailFindings({ trail }: { readonly trail: Trail }) {
  const [isOpen, setOpen] = useState(false)
  const total = trail.findingTotals.reduce((sum, { count }) => sum + count, 0)
  if (trail.findings.length === 0) return null
  return (
    <section className={styles.trailFindings} aria-label="Trail findings">
      <Headline trail={trail} />
      <FindingsToggle
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        total={severity =>
          trail.findingTotals
            .filter(total => total.severity === severity)
            .reduce((sum, { count }) => sum + count, 0)
        }
      />
      {isOpen ? (
        <ul className={styles.items}>
          {trail.findings.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two deliveries may have the same finding
            <li key={index}>
              <FindingItem
                severity={finding.severity}
                code={finding.code}
                source={finding.source}
                message={finding.message}
                place={`delivery ${finding.deliveryId}`}
                placeFont="tabular"
                onGo={() => openTrailStep(finding.deliveryId)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen && total > trail.findings.length ? (
        <p className={clsx('quiet', styles.cut)}>
          The most severe {countText(trail.findings.length)} of {countText(total)} are listed.
        </p>
      ) : null}
    </section>
  )
}

/** Nothing where no finding is an error or a warning. */
function Headline({ trail }: { readonly trail: Trail }) {
  const [worst] = markedFindings(trail.findings)
  if (worst === undefined) return null
  const { severity, deliveryId } = worst
  return (
    <Row as="p" gap="2" className={clsx(styles.headline, styles[severity])} data-testid="trail-headline">
      <SeverityMark severity={severity} />
      <span className={styles.sentence}>
        <span className="visually-hidden">{severity}: </span>
        {trailSentence(worst, trail.steps)}.
      </span>
      <LinkButton onClick={() => openTrailStep(deliveryId)}>delivery {deliveryId}</LinkButton>
    </Row>
  )
}
