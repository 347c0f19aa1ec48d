import { useQuery } from '@tanstack/react-query'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { attemptsQuery, comparisonQuery } from '#data'
import { type DetailTab, showTab, useSelection } from '#navigation'
import { SeverityMark, type TabItem, Tabs } from '#ui'
import { useShownPair } from '../changes/index.ts'
import { RawTab } from './body/raw-tab.tsx'
import { ChangesTab } from './changes-tab.tsx'
import { PayloadTab } from './payload/payload-tab.tsx'
import type { Payload } from './payload/use-payload.ts'
import { AttemptsTab } from './responses/attempts-tab.tsx'
import { ResponseTab } from './responses/response-tab.tsx'

interface DeliveryTabsProps {
  readonly detail: DeliveryDetail
  readonly payload: Payload
}

export function DeliveryTabs({ detail, payload }: DeliveryTabsProps) {
  const tab = useSelection(state => state.tab)
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
      label: 'Response',
      mark: detail.response === null ? null : detail.response.status,
      render: () => <ResponseTab detail={detail} />,
    },
    {
      value: 'attempts',
      label: 'Attempts',
      mark: attemptCount > 0 ? attemptCount : null,
      render: () => <AttemptsTab detail={detail} />,
    },
  ]
  return <Tabs label="Delivery details" items={items} value={tab} onChange={showTab} />
}
