import { useQuery } from '@tanstack/react-query'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { Comparison } from '#contract/deliveries/trail'
import { attemptsQuery, comparisonQuery, laneQuery, refetchDelivery } from '#data'
import { type DetailTab, selectDelivery, showTab, useAddress } from '#navigation'
import {
  CommandButton,
  EmptyState,
  LinkButton,
  Loaded,
  Notice,
  PaneScroll,
  SeverityMark,
  type TabItem,
  Tabs,
} from '#ui'
import { ComparisonView, endPair, useShownPair } from '../changes/index.ts'
import { RawTab } from './body/raw-tab.tsx'
import { deliveryGroup } from './commands.ts'
import { DeliveryNotices } from './delivery-notices.tsx'
import { PayloadTab } from './payload/payload-tab.tsx'
import type { Payload } from './payload/use-payload.ts'
import { ResponsesTab } from './responses/responses-tab.tsx'
import { trailProblemsAt } from './trail-problems.ts'

interface DeliveryTabsProps {
  readonly detail: DeliveryDetail
  readonly payload: Payload
}

export function DeliveryTabs({ detail, payload }: DeliveryTabsProps) {
  const tab = useAddress(state => state.queries.deliveries.tab)
  const { withId } = useShownPair(detail.id)
  const changes = useQuery(comparisonQuery(detail.id, withId)).data?.changes ?? []
  const isLoud = changes.some(change => !change.expected)
  const attemptCount = useQuery(attemptsQuery(detail.id)).data?.attempts.length ?? 0
  const items: readonly TabItem<DetailTab>[] = [
    {
      value: 'payload',
      label: 'Payload',
      render: () => <PayloadTab key={detail.id} detail={detail} payload={payload} />,
    },
    {
      value: 'changes',
      label: 'Changes',
      mark: isLoud ? <SeverityMark severity="warning" /> : changes.length > 0 ? changes.length : null,
      render: () => <ChangesTab detail={detail} />,
    },
    { value: 'raw', label: 'Raw', render: () => <RawTab key={detail.id} detail={detail} /> },
    {
      value: 'response',
      label: 'Responses',
      mark:
        [detail.response?.status, attemptCount || undefined].filter(one => one !== undefined).join(' · ') ||
        null,
      render: () => <ResponsesTab key={detail.id} detail={detail} />,
    },
  ]
  return (
    <Tabs
      label="Delivery details"
      items={items}
      value={tab}
      onChange={showTab}
      above={<DeliveryNotices detail={detail} />}
    />
  )
}

/** Changes of this delivery from its record's previous status, or from another chosen delivery. */
function ChangesTab({ detail }: { readonly detail: DeliveryDetail }) {
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
        openId={detail.id}
        isChosen={isChosen}
        onOpen={selectDelivery}
        onEnd={endPair}
        problems={problems}
        actions={<CompareWith />}
      >
        <ComparisonNotices comparison={comparison} />
      </ComparisonView>
    </PaneScroll>
  )
}

function CompareWith() {
  return <CommandButton command={deliveryGroup.commands.compare}>Compare with…</CommandButton>
}

function ComparisonNotices({ comparison }: Pick<ChangesProps, 'comparison'>) {
  const { previousId, duplicateOf, isOrderCertain } = comparison
  return (
    <>
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
    </>
  )
}
