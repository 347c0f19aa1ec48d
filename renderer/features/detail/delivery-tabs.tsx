import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { readyValue } from '../../state/resource.ts'
import { type DetailTab, showTab, useSelection } from '../../state/selection-store.ts'
import { SeverityMark } from '../../ui/feedback/severity-mark.tsx'
import { type TabItem, Tabs } from '../../ui/layout/tabs.tsx'
import { AnswerTab } from './answer-tab.tsx'
import { AttemptsTab } from './attempts-tab.tsx'
import { ChangesTab } from './changes-tab.tsx'
import { PayloadTab } from './payload-tab.tsx'
import { RawTab } from './raw-tab.tsx'

export function DeliveryTabs({ detail }: { readonly detail: DeliveryDetail }) {
  const tab = useSelection(state => state.tab)
  const changeCount = useSelection(state => readyValue(state.comparison)?.changes.length ?? 0)
  const isLoud = useSelection(
    state => readyValue(state.comparison)?.changes.some(change => !change.expected) ?? false,
  )
  const attemptCount = useSelection(state => readyValue(state.attempts)?.length ?? 0)
  const items: readonly TabItem<DetailTab>[] = [
    { value: 'payload', label: 'Payload', render: () => <PayloadTab key={detail.id} detail={detail} /> },
    {
      value: 'changes',
      label: 'Changes',
      mark: isLoud ? <SeverityMark severity="warning" /> : changeCount > 0 ? changeCount : null,
      render: () => <ChangesTab detail={detail} />,
    },
    { value: 'raw', label: 'Raw', render: () => <RawTab key={detail.id} detail={detail} /> },
    {
      value: 'answer',
      label: 'Answer',
      mark: detail.answer === null ? null : detail.answer.status,
      render: () => <AnswerTab detail={detail} />,
    },
    {
      value: 'attempts',
      label: 'Attempts',
      mark: attemptCount > 0 ? attemptCount : null,
      render: () => <AttemptsTab />,
    },
  ]
  return <Tabs label="Parts of the delivery" items={items} value={tab} onChange={showTab} />
}
