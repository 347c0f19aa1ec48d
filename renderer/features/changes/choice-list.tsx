import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { focusOn, stepOf, Truncate, VisibleText } from '#ui'
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
  const list = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<DeliveryId | null>(null)
  // A row that no longer matches is not active any more: the first is.
  const active = rows.find(row => row.id === activeId) ?? rows[0]
  const shownId = active?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another row becomes active
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [shownId])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const step = stepOf(event.key)
    if (step !== null) {
      const at = rows.findIndex(row => row.id === shownId)
      setActiveId(rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.id ?? null)
    } else if (event.key === 'Enter') {
      if (shownId === undefined) onEnterEmpty()
      else onChoose(shownId)
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
    <div
      ref={list}
      id="compare-choices"
      className={clsx('min-h-0.25', styles.list)}
      role="listbox"
      aria-label="Deliveries to compare"
      aria-activedescendant={shownId === undefined ? undefined : `compare-choice-${shownId}`}
      tabIndex={0}
      data-first-focus
      onKeyDown={onKeyDown}
    >
      {rows.map(row => (
        <Choice key={row.id} row={row} isActive={row.id === shownId} onChoose={onChoose} />
      ))}
    </div>
  )
}

interface ChoiceProps {
  readonly row: DeliverySummary
  readonly isActive: boolean
  readonly onChoose: (id: DeliveryId) => void
}

function Choice({ row, isActive, onChoose }: ChoiceProps) {
  const clock = useClock()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox holds the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      id={`compare-choice-${row.id}`}
      role="option"
      aria-selected={isActive}
      className={clsx(
        'grid h-7.5 cursor-default items-center gap-x-2.5 rounded px-3 text-small hover:bg-hover aria-selected:bg-pressed',
        styles.choice,
      )}
      data-delivery-id={row.id}
      onClick={() => onChoose(row.id)}
    >
      <StatusLabel status={row.status} refundStatus={row.refundStatus} />
      <ServiceMark service={row.service} />
      <Truncate as="span">{rowTitle(row)}</Truncate>
      <span className="mono quiet">
        <VisibleText text={row.recordId === null ? '' : shortId(row.recordId)} />
      </span>
      <span className="tabular quiet">delivery {row.id}</span>
      <time className="tabular mono quiet">{clock.row(row.receivedAtMs)}</time>
    </div>
  )
}
