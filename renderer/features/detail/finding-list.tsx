import { useState } from 'react'
import type { Finding, Severity } from '#contract/deliveries/finding'
import { FindingItem, FindingsToggle } from '../../notification/finding-list.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import styles from './finding-list.module.css'

const severities: readonly Severity[] = ['error', 'warning', 'info']

interface FindingListProps {
  readonly findings: readonly Finding[]
  /** Goes to the field of a finding. */
  readonly onGo: (pointer: string) => void
}

/** The findings, worst first. Open for errors and warnings, closed for infos. */
export function FindingList({ findings, onGo }: FindingListProps) {
  const sorted = severities.flatMap(severity => findings.filter(finding => finding.severity === severity))
  const isWrong = sorted.some(finding => finding.severity !== 'info')
  const [isOpen, setOpen] = useState(isWrong)
  if (sorted.length === 0) return null
  return (
    <section className={styles.findingList} aria-label="Findings">
      <FindingsToggle
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        total={severity => sorted.filter(finding => finding.severity === severity).length}
      />
      {isOpen ? (
        <ul className={styles.items}>
          {sorted.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same finding may come twice; the list never reorders
            <li key={index}>
              <FindingItem
                severity={finding.severity}
                code={finding.code}
                source={finding.source}
                message={<VisibleText text={finding.message} />}
                place={<VisibleText text={finding.path === '' ? 'entire delivery' : finding.path} />}
                placeFont="mono"
                isDisabled={finding.path === ''}
                onGo={() => onGo(finding.path)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
