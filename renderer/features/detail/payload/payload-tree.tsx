import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { Change } from '#contract/deliveries/trail'
import type { JsonNode } from '#contract/json/text'
import { useIsFindingsListOpen } from '../../findings/index.ts'
import { PayloadRow } from './payload-row.tsx'
import { treeKeys } from './tree-keys.ts'
import { treeRows } from './tree-rows.ts'
import { requestedRangesOf, takeFocus, useTree } from './tree-store.ts'
import { type SearchedDelivery, valueQuery } from './value-query.ts'

interface PayloadTreeProps {
  readonly text: string
  readonly root: JsonNode
  readonly delivery: SearchedDelivery & Pick<DeliveryDetail, 'findings'>
  /** Changes against the record's previous status, by pointer. */
  readonly changes: ReadonlyMap<string, Change>
  /** A pointer to go to; a new object for each request. */
  readonly goal: { readonly pointer: string } | null
}

/**
 * The body as formatted JSON, folded by its containers. Virtual rows, so that a hundred thousand members cost no more than the visible rows.
 */
export function PayloadTree({ text, root, delivery, changes, goal }: PayloadTreeProps) {
  const { findings } = delivery
  const toggled = useTree(state => state.toggled)
  const requested = useTree(state => requestedRangesOf(state, root))
  // Each finding is shown once: at its field, or in the list while that is open.
  const isListed = useIsFindingsListOpen()
  const rows = useMemo(
    () => treeRows(root, findings, toggled, requested, !isListed),
    [root, findings, toggled, requested, isListed],
  )
  const [activeId, setActiveId] = useState<string | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => (rows[index]?.type === 'finding' ? 26 : 24),
    getItemKey: index => rows[index]?.id ?? index,
    overscan: 20,
  })

  useEffect(() => {
    if (scroller.current !== null) takeFocus(scroller.current)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: goes there once for each asking
  useEffect(() => {
    const index =
      goal === null ? -1 : rows.findIndex(row => row.type !== 'brace' && row.pointer === goal.pointer)
    const row = rows[index]
    if (row === undefined) return
    setActiveId(row.id)
    virtualizer.scrollToIndex(index, { align: 'center' })
  }, [goal])

  const isActiveShown = virtualizer.getVirtualItems().some(item => rows[item.index]?.id === activeId)
  return (
    <div
      ref={scroller}
      id="payload-tree"
      className="min-h-0 flex-1 overflow-auto py-1.5 focus-visible:outline-none"
      role="tree"
      aria-label="Payload"
      aria-activedescendant={isActiveShown ? (activeId ?? undefined) : undefined}
      tabIndex={0}
      onKeyDown={event =>
        treeKeys(event, {
          text,
          root,
          delivery,
          rows,
          activeId,
          onActive: setActiveId,
          scrollTo: at => virtualizer.scrollToIndex(at),
        })
      }
    >
      <div className="relative w-full" style={{ height: virtualizer.getTotalSize() }} role="presentation">
        {virtualizer.getVirtualItems().map(item => {
          const row = rows[item.index]
          return row === undefined ? null : (
            <div
              key={row.id}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className="absolute top-0 left-0 w-full"
              role="presentation"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <PayloadRow
                row={row}
                text={text}
                root={root}
                query={row.type === 'node' ? valueQuery(delivery, row.pointer, row.node) : null}
                change={row.type === 'node' ? (changes.get(row.pointer) ?? null) : null}
                isActive={row.id === activeId}
                onActive={setActiveId}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
