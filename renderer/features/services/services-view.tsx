import { useEnvironments, useTunnels } from '#data'
import { type ServicesTab, showServicesTab, useServices } from '#navigation'
import { type TabItem, Tabs } from '#ui'
import { EnvironmentsTab } from './environments/environments-tab.tsx'
import { PracticeTab } from './practice/practice-tab.tsx'
import styles from './services-view.module.css'
import { TunnelsTab } from './tunnels/tunnels-tab.tsx'

/** Where notifications come from and how they get here. */
export function ServicesView() {
  const tab = useServices(state => state.tab)
  const environmentCount = useEnvironments(known => known.length)
  const tunnelCount = useTunnels()?.length ?? 0
  const items: readonly TabItem<ServicesTab>[] = [
    {
      value: 'environments',
      label: 'Environments and registrations',
      mark: environmentCount || null,
      render: () => <EnvironmentsTab />,
    },
    {
      value: 'tunnels',
      label: 'Tunnels',
      mark: tunnelCount || null,
      render: () => <TunnelsTab />,
    },
    { value: 'practice', label: 'Practice service', render: () => <PracticeTab /> },
  ]
  return (
    <section className={styles.services} aria-label="Services">
      <Tabs label="Services views" items={items} value={tab} onChange={showServicesTab} />
    </section>
  )
}
