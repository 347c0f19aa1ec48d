import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { Comparison } from '#contract/deliveries/trail'
import { comparisonQuery, laneQuery, refetchDelivery } from '#data'
import { openOverlay, selectDelivery } from '#navigation'
import { Button, countOf, countText, EmptyState, LinkButton, Loaded, Notice, PaneScroll, Stack } from '#ui'
import { StatusLabel } from '../../notification/status-label.tsx'
import { ComparisonView, endPair, useShownPair } from '../changes/index.ts'
import styles from './changes-tab.module.css'
import { trailProblemsAt } from './trail-problems.ts'

/** What this delivery changed against its record's previous status, or against another chosen delivery. */
export function ChangesTab({ detail }: { readonly detail: DeliveryDetail }) {
  const { withId, isChosen } = useShownPair(detail.id)
  const { data, error, refetch } = useQuery(comparisonQuery(detail.id, withId))
  return (
    <Loaded
      from={{ data, error, refetch: isChosen ? refetch : () => refetchDelivery(detail.id) }}
      loading="Loading changes"
      failed="Couldn’t compare the statuses."
      lines={5}
    >
      {comparison => <Changes detail={detail} comparison={comparison} isChosen={isChosen} />}
    </Loaded>
  )
}

interface ChangesProps {
  readonly detail: DeliveryDetail
  readonly comparison: Comparison
  readonly isChosen: boolean
}

function Changes({ detail, comparison, isChosen }: ChangesProps) {
  const { previousId, duplicateOf, unavailable } = comparison
  const { recordKey } = detail
  const trail = useQuery({ ...laneQuery(recordKey ?? '', detail.id), enabled: recordKey !== null }).data
  const problems = isChosen ? [] : trailProblemsAt(trail?.findings ?? [], detail.id)
  if (previousId === null && unavailable !== null)
    return (
      <EmptyState title="Nothing to compare" actions={<CompareWith />}>
        {unavailable}
      </EmptyState>
    )
  if (previousId === null && duplicateOf === null)
    return (
      <EmptyState title="First status of this record" actions={<CompareWith />}>
        Changes appear from the second status on, in record order.
      </EmptyState>
    )
  return (
    <PaneScroll>
      <ComparisonView
        comparison={comparison}
        id={detail.id}
        status={detail.status}
        problems={problems}
        actions={
          <>
            {isChosen ? (
              <Button size="small" tone="quiet" onClick={endPair}>
                Back to the previous status
              </Button>
            ) : null}
            <CompareWith />
          </>
        }
      >
        <ComparedWith comparison={comparison} isChosen={isChosen} />
      </ComparisonView>
    </PaneScroll>
  )
}

function CompareWith() {
  return (
    <Button
      size="small"
      icon={<GitCompareArrows aria-hidden />}
      aria-keyshortcuts="c"
      onClick={() => openOverlay('compare')}
    >
      Compare with…
    </Button>
  )
}

function ComparedWith({ comparison, isChosen }: Omit<ChangesProps, 'detail'>) {
  const { previousId, previousStatus, duplicateOf, isOrderCertain, changes } = comparison
  const loud = changes.filter(change => !change.expected).length
  return (
    <Stack gap="2" className={styles.compared}>
      {previousId === null ? null : (
        <p>
          {countOf(changes.length, 'change')} {isChosen ? 'against' : 'since'}{' '}
          <LinkButton onClick={() => selectDelivery(previousId)}>
            <StatusLabel status={previousStatus} /> delivery {previousId}
          </LinkButton>
          {loud > 0 ? <strong className={styles.unexpected}> {countText(loud)} unexpected</strong> : null}
        </p>
      )}
      {duplicateOf === null ? null : (
        <Notice tone="info" title="Repeated.">
          Same content as{' '}
          <LinkButton onClick={() => selectDelivery(duplicateOf)}>delivery {duplicateOf}</LinkButton>
          {previousId === null ? ', the first status of this record.' : '. Its changes are shown.'}
        </Notice>
      )}
      {isOrderCertain ? null : (
        <Notice tone="warning" title="Order not certain.">
          No timestamp decides; ordered by status, refund or arrival.
        </Notice>
      )}
    </Stack>
  )
}
