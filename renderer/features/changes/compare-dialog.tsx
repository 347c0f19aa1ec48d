import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { quotedTerm } from '#contract/query/tokens'
import type { DeliveryId } from '#contract/terms'
import { choiceLimit, choicesQuery, searchAsOfNow } from '#data'
import { closeOverlay, type OverlayProps, showTab, useOpenDelivery } from '#navigation'
import { Button, countText, Dialog, EmptyState, focusOn, Kbd, Loaded, Notice, PaneInset } from '#ui'
import { SearchField } from '../search/index.ts'
import { ChoiceList } from './choice-list.tsx'
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
  const compare = (withId: DeliveryId): void => choose(id, withId)
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
        <Loaded from={found} loading="Loading deliveries" failed="Couldn’t load the deliveries.">
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
          onChoose={compare}
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

function choose(id: DeliveryId, withId: DeliveryId): void {
  choosePair(id, withId)
  showTab('changes')
  closeOverlay()
}
