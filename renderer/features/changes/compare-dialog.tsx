import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { quotedTerm } from '#contract/query/tokens'
import type { DeliveryId } from '#contract/terms'
import { choiceLimit, choicesQuery, searchAsOfNow } from '../../data/deliveries/delivery-choices.ts'
import { closeOverlay, useNavigation } from '../../navigation/navigation.ts'
import { useOpenDelivery } from '../../navigation/selected-delivery.ts'
import { showTab } from '../../navigation/selection.ts'
import { rowTitle, shortId } from '../../notification/labels.ts'
import { ServiceMark } from '../../notification/service-mark.tsx'
import { StatusLabel } from '../../notification/status-label.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PaneInset } from '../../ui/layout/pane.tsx'
import { Truncate } from '../../ui/layout/truncate.tsx'
import { countText } from '../../ui/text/number-text.ts'
import { rowTimeText } from '../../ui/text/time-text.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { SearchField } from '../search/index.ts'
import styles from './compare-dialog.module.css'
import { choosePair } from './state/chosen-pair.ts'

/** Chooses which delivery the selected one is compared with. Those of its record come first. */
export function CompareDialog() {
  const isOpen = useNavigation(state => state.overlay === 'compare')
  const detail = useOpenDelivery()
  return (
    <Dialog
      isOpen={isOpen && detail !== undefined}
      onClose={closeOverlay}
      title="Compare"
      description={detail === undefined ? '' : `delivery ${detail.id} with…`}
      size="medium"
    >
      {detail === undefined ? null : (
        <Choice
          id={detail.id}
          start={detail.recordId === null ? '' : quotedTerm('record', detail.recordId)}
        />
      )}
    </Dialog>
  )
}

function Choice({ id, start }: { readonly id: DeliveryId; readonly start: string }) {
  // State, so that typed text stays when the delivery is inspected meanwhile.
  const [search, setSearch] = useState(() => searchAsOfNow(start))
  const found = useQuery(choicesQuery(search))
  const rows = (found.data?.rows ?? []).filter(row => row.id !== id)
  return (
    <>
      <SearchField
        id="compare-search"
        list="compare"
        label="Search deliveries to compare"
        search={search.query}
        onSearch={query => setSearch(searchAsOfNow(query))}
        searchError={null}
        count={null}
        listId="compare-choices"
      />
      <div className={styles.choices}>
        <Loaded from={found} loading="Loading deliveries" failed="Couldn’t load the deliveries.">
          {() =>
            rows.length > 0 ? null : (
              <EmptyState title="No matching delivery">Clear the search to see all deliveries.</EmptyState>
            )
          }
        </Loaded>
        <ul id="compare-choices" tabIndex={-1} aria-label="Deliveries to compare">
          {rows.map(row => (
            <li key={row.id}>
              <ChoiceButton row={row} onChoose={() => choose(id, row.id)} />
            </li>
          ))}
        </ul>
        {found.data?.hasMore ? (
          <PaneInset>
            <Notice tone="info">
              The newest {countText(choiceLimit)} are listed. Search to find older deliveries.
            </Notice>
          </PaneInset>
        ) : null}
      </div>
    </>
  )
}

function choose(id: DeliveryId, withId: DeliveryId): void {
  choosePair(id, withId)
  showTab('changes')
  closeOverlay()
}

function ChoiceButton({ row, onChoose }: { readonly row: DeliverySummary; readonly onChoose: () => void }) {
  return (
    <button type="button" className={styles.choice} data-delivery-id={row.id} onClick={onChoose}>
      <StatusLabel status={row.status} refundStatus={row.refundStatus} />
      <ServiceMark service={row.service} />
      <Truncate as="span">{rowTitle(row)}</Truncate>
      <span className="mono quiet">
        <VisibleText text={row.recordId === null ? '' : shortId(row.recordId)} />
      </span>
      <span className="tabular quiet">delivery {row.id}</span>
      <time className="tabular mono quiet">{rowTimeText(row.receivedAtMs, Date.now())}</time>
    </button>
  )
}
