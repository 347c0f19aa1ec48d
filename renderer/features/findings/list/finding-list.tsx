import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { Finding, Severity } from '#contract/deliveries/finding'
import { Button, countText, Notice, SeverityMark, Truncate, Twisty } from '#ui'
import styles from './finding-list.module.css'
import { FindingRows, MutedRows } from './finding-rows.tsx'
import { findingsHeadline } from './headline.ts'
import { showMuted, unfoldFindings, useFindingsList } from './list-state.ts'

const severities: readonly Severity[] = ['error', 'warning', 'info']

interface FindingListProps {
  readonly detail: Pick<DeliveryDetail, 'findings' | 'mutedFindings' | 'environmentId' | 'service'>
  /** Goes to the field of a finding. */
  readonly onGo: (pointer: string) => void
}

/** The findings of a delivery in one sentence, and each of them on demand. Muted ones are one click away. */
export function FindingList({ detail, onGo }: FindingListProps) {
  const { isOpen, isMutedShown, failure } = useFindingsList()
  const findings = sorted(detail.findings)
  const muted = sorted(detail.mutedFindings)
  if (findings.length + muted.length === 0) return null
  const isListed = isOpen && findings.length > 0
  return (
    <section className={styles.findingList} aria-label="Findings">
      <div className={styles.head}>
        {findings.length === 0 ? (
          <p className={styles.headline}>{findingsHeadline(findings)}</p>
        ) : (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isListed}
            onClick={() => unfoldFindings(!isOpen)}
          >
            <Twisty isOpen={isListed} className={styles.twisty} />
            <SeverityMark severity={findings[0]?.severity ?? 'info'} />
            <Truncate as="span" className={styles.headline}>
              {findingsHeadline(findings)}
            </Truncate>
          </button>
        )}
        {muted.length === 0 ? null : (
          <Button
            size="small"
            tone="quiet"
            className={styles.mutedToggle}
            aria-pressed={isMutedShown}
            onClick={() => showMuted(!isMutedShown)}
          >
            {countText(muted.length)} muted
          </Button>
        )}
      </div>
      {failure === null ? null : (
        <Notice tone="error" isAlert>
          {failure}
        </Notice>
      )}
      {isListed ? <FindingRows findings={findings} at={detail} onGo={onGo} /> : null}
      {isMutedShown && muted.length > 0 ? <MutedRows findings={muted} at={detail} onGo={onGo} /> : null}
    </section>
  )
}

function sorted(findings: readonly Finding[]): Finding[] {
  return severities.flatMap(severity => findings.filter(finding => finding.severity === severity))
}
