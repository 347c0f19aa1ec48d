import { useRunningBatches } from '#data'
import { type SendTab, showPlaceTab, useAddress } from '#navigation'
import { type TabItem, Tabs } from '#ui'
import { BatchesTab } from '../batches/index.ts'
import { FixturesTab } from '../fixtures/index.ts'
import { ScenariosTab } from '../scenarios/index.ts'
import { HistoryTab } from './history-tab.tsx'

const items: readonly TabItem<SendTab>[] = [
  { value: 'fixtures', label: 'Fixtures', render: () => <FixturesTab /> },
  { value: 'scenarios', label: 'Scenarios', render: () => <ScenariosTab /> },
  { value: 'batches', label: 'Batches', render: () => <BatchesTab /> },
  { value: 'history', label: 'History', render: () => <HistoryTab /> },
]

/** The place Send: fixtures, scenarios, batches and the history. */
export function SendView() {
  const tab = useAddress(state => state.tabs.send)
  const running = useRunningBatches().length
  const marks: Partial<Record<SendTab, number>> = { batches: running }
  const itemsWithMarks = items.map(item => {
    const mark = marks[item.value] ?? 0
    return mark > 0 ? { ...item, mark } : item
  })
  return (
    <section className="flex h-full flex-col" aria-label="Send">
      <Tabs
        label="Send views"
        items={itemsWithMarks}
        value={tab}
        onChange={next => showPlaceTab('send', next)}
      />
    </section>
  )
}
