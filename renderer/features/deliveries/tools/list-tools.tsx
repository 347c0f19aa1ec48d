import { deliveriesWindow, useDeliveries } from '#data'
import { countOf } from '#ui'
import { FindingsSummaryStrip } from '../../findings/index.ts'
import { DisplayOptions, PauseButton, PausedLine } from '../../list-view/index.ts'
import { ArrivalsToggle } from '../arrivals/arrivals-toggle.tsx'
import { deliveryColumns } from '../delivery-columns.ts'
import { Facets } from '../facets/facets.tsx'
import { FacetsToggle } from '../facets/facets-toggle.tsx'
import styles from './list-tools.module.css'

/** Between the search and the list: facets, findings, how the list looks, and whether it follows. */
export function ListTools() {
  const isPaused = useDeliveries(state => state.isPaused)
  return (
    <>
      <div className={styles.tools}>
        <FacetsToggle />
        <ArrivalsToggle />
        <FindingsSummaryStrip />
        <span className={styles.end}>
          <DisplayOptions of="deliveries" columns={deliveryColumns} />
          <PauseButton
            isPaused={isPaused}
            onPause={deliveriesWindow.pause}
            onResume={deliveriesWindow.resume}
          />
        </span>
      </div>
      <Facets />
      {isPaused ? <Paused /> : null}
    </>
  )
}

function Paused() {
  const hasNewer = useDeliveries(state => state.newerFrom !== null)
  const unseen = useDeliveries(state => state.unseen)
  const isSearching = useDeliveries(state => state.search !== '')
  const isCounted = unseen !== null && unseen > 0 && !isSearching
  const newText = isCounted
    ? countOf(unseen, 'new', 'new')
    : hasNewer || unseen === null
      ? 'new deliveries'
      : null
  return (
    <PausedLine newText={newText} onShow={deliveriesWindow.jumpToNewest} onResume={deliveriesWindow.resume} />
  )
}
