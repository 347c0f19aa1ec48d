import { Plus } from 'lucide-react'
import type { Route } from '#contract/sending/routes'
import { Button, countText, Menu, Row } from '#ui'
import { beginFailing, beginForwarding } from '../begin-route.ts'
import styles from './route-list-pane.module.css'
import { RouteRow } from './route-row.tsx'

export function RouteListPane({ routes }: { readonly routes: readonly Route[] }) {
  return (
    <section className={styles.listPane} aria-label="Routes">
      <Row as="header" gap="2" className={styles.listHead}>
        <h2>Routes</h2>
        <span className="quiet tabular">{countText(routes.length)}</span>
        <Menu
          trigger={
            <Button size="small" icon={<Plus aria-hidden />} className={styles.new}>
              New route
            </Button>
          }
          items={[
            { label: 'Forward to an app', run: beginForwarding },
            { label: 'Simulate failures', run: beginFailing },
          ]}
        />
      </Row>
      <ol className={styles.list} id="route-list">
        {routes.map((route, index) => (
          <RouteRow key={route.id} route={route} isFirst={index === 0} isLast={index === routes.length - 1} />
        ))}
      </ol>
      <p className={styles.listNote}>All matching routes forward. The first with a response rule responds.</p>
    </section>
  )
}
