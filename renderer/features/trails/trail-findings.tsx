import { clsx } from 'clsx'
import { useState } from 'react'
import type { Trail } from '#contract/deliveries/trail'
import { openTrailStep } from '../../navigation/trail-selection.ts'
import { FindingItem, FindingsToggle } from '../../notification/finding-list.tsx'
import { countText } from '../../ui/text/number-text.ts'
import styles from './trail-findings.module.css'

/** The findings of the whole trail, each with its rule and its place. */
export function TrailFindings({ trail }: { readonly trail: Trail }) {
  const isWrong = trail.findings.some(({ severity }) => severity !== 'info')
  const [isOpen, setOpen] = useState(isWrong)
  const total = trail.findingTotals.reduce((sum, { count }) => sum + count, 0)
  if (trail.findings.length === 0) return null
  return (
    <section className={styles.trailFindings} aria-label="Trail findings">
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
