import { clsx } from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { focusOn, PickList, Truncate, VisibleText } from '#ui'
import { rowTitle, shortId } from '../../notification/labels.ts'
import { ServiceMark } from '../../notification/service-mark.tsx'
import { StatusLabel } from '../../notification/status-label.tsx'
import { useClock } from '../../notification/use-clock.ts'
import styles from './choice-list.module.css'

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
export function ChoiceList({ rows, onChoose, onEnterEmpty }: ChoiceListProps) {
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
      renderRow={row => <Choice row={row} />}
      isFirstFocus
    />
  )
}

function Choice({ row }: { readonly row: DeliverySummary }) {
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
