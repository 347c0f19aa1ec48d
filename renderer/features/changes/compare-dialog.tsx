import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { quotedTerm } from '#contract/query/tokens'
import type { DeliveryId } from '#contract/terms'
import { choiceLimit, choicesQuery, searchAsOfNow } from '#data'
import { closeOverlay, type OverlayProps, showTab, useOpenDelivery } from '#navigation'
import {
  Button,
  countText,
  Dialog,
  EmptyState,
  focusOn,
  Kbd,
  Loaded,
  Notice,
  PaneInset,
  PickList,
  Truncate,
  VisibleText,
} from '#ui'
import { rowTitle, shortId } from '../../notification/labels.ts'
import { ServiceMark } from '../../notification/service-mark.tsx'
import { StatusLabel } from '../../notification/status-label.tsx'
import { useClock } from '../../notification/use-clock.ts'
import { SearchField } from '../search/index.ts'
import styles from './compare-dialog.module.css'
import { choosePair } from './state/chosen-pair.ts'

/** Chooses the delivery that the selected delivery is compared with. Deliveries of its record are first. */
export function CompareDialog({ isOpen }: OverlayProps<'compare'>) {
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
  // State, so that typed text stays when the delivery is inspected.
  const [search, setSearch] = useState(() => searchAsOfNow(start))
  const found = useQuery(choicesQuery(search))
  const rows = (found.data?.rows ?? []).filter(row => row.id !== id)
  const isOfRecord = start !== '' && search.query === start
  function showAll(): void {
    setSearch(searchAsOfNow(''))
    // The button disappears with the message.
    focusOn('compare-choice-list')
  }
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
        listId="compare-choice-list"
      />
      <div className="min-h-60 flex-1 overflow-y-auto p-1">
        <Loaded from={found} loading="Loading deliveries" failed="Couldn’t load the deliveries." isInset>
          {() =>
            rows.length > 0 ? null : (
              <EmptyState
                title={isOfRecord ? 'No other delivery of this record' : 'No matching delivery'}
                actions={
                  search.query === '' ? undefined : (
                    <Button onClick={showAll}>
                      Show all deliveries <Kbd isHint>⏎</Kbd>
                    </Button>
                  )
                }
              >
                Any two deliveries can be compared.
              </EmptyState>
            )
          }
        </Loaded>
        <ChoiceList
          rows={rows}
          onChoose={withId => {
            choosePair(id, withId)
            showTab('changes')
            closeOverlay()
          }}
          onEnterEmpty={() => {
            if (found.data !== undefined && search.query !== '') showAll()
          }}
        />
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

interface ChoiceListProps {
  readonly rows: readonly DeliverySummary[]
  readonly onChoose: (id: DeliveryId) => void
  /** Action of Enter without a row. */
  readonly onEnterEmpty: () => void
}

/**
 * The deliveries to choose from. It has the focus first: arrows move, Enter chooses, and typed text is passed
 * to the search.
 */
function ChoiceList({ rows, onChoose, onEnterEmpty }: ChoiceListProps) {
  const [activeId, setActiveId] = useState<DeliveryId | null>(null)
  // A row that no longer matches is not active any more: the first is.
  const active = rows.find(row => row.id === activeId) ?? rows[0]

  function onOtherKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      if (active === undefined) onEnterEmpty()
      else onChoose(active.id)
    } else if (event.key === '/') focusOn('compare-search')
    else {
      // The letter is typed into the new focus.
      if (event.key.length === 1 && event.key !== ' ') focusOn('compare-search')
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <PickList
      label="Deliveries to compare"
      name="compare-choice"
      rows={rows}
      selectedId={active?.id ?? null}
      onSelect={setActiveId}
      onPress={onChoose}
      onOtherKey={onOtherKey}
      className="min-h-0.25"
      rowClass={clsx('grid h-7.5 items-center gap-x-2.5 rounded px-3 text-small', styles.choice)}
      isBare
      rowProps={({ id }) => ({ 'data-delivery-id': id })}
      renderRow={row => <ChoiceRow row={row} />}
      isFirstFocus
    />
  )
}

function ChoiceRow({ row }: { readonly row: DeliverySummary }) {
  const clock = useClock()
  return (
    <>
      <StatusLabel status={row.status} refundStatus={row.refundStatus} />
      <ServiceMark service={row.service} />
      <Truncate as="span">{rowTitle(row)}</Truncate>
      <span className="mono quiet">
        <VisibleText text={row.recordId === null ? '' : shortId(row.recordId)} />
      </span>
      <span className="tabular quiet">delivery {row.id}</span>
      <time className="tabular mono quiet">{clock.row(row.receivedAtMs)}</time>
    </>
  )
}
