import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Finding } from '#contract/deliveries/finding'
import type { Change } from '#contract/deliveries/trail'
import type { JsonNode } from '#contract/json/text'
import { useIsFindingsListOpen } from '../../findings/index.ts'
import { PayloadRow } from './payload-row.tsx'
import styles from './payload-tree.module.css'
import { takeFocus } from './tree-focus.ts'
import { treeKeys } from './tree-keys.ts'
import { treeRows } from './tree-rows.ts'
import { requestedRangesOf, useTree } from './tree-store.ts'

interface PayloadTreeProps {
  readonly text: string
  readonly root: JsonNode
  readonly findings: readonly Finding[]
  /** Changes against the record's previous status, by pointer. */
  readonly changes: ReadonlyMap<string, Change>
  /** A pointer to go to; a new object for each request. */
  readonly goal: { readonly pointer: string } | null
}

/** The body as a tree. Virtual rows, so that a hundred thousand members cost no more than the visible ones. */
export function PayloadTree({ text, root, findings, changes, goal }: PayloadTreeProps) {
  const toggled = useTree(state => state.toggled)
  const requested = useTree(state => requestedRangesOf(state, root))
  // Each finding is told once: at its field, or in the list while that is open.
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
    const index = goal === null ? -1 : rows.findIndex(row => row.pointer === goal.pointer)
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
      className={styles.tree}
      role="tree"
      aria-label="Payload"
      aria-activedescendant={isActiveShown ? (activeId ?? undefined) : undefined}
      tabIndex={0}
      onKeyDown={event =>
        treeKeys(event, {
          text,
          root,
          rows,
          activeId,
          onActive: setActiveId,
          scrollTo: at => virtualizer.scrollToIndex(at),
        })
      }
    >
      <div className={styles.length} style={{ height: virtualizer.getTotalSize() }} role="presentation">
        {virtualizer.getVirtualItems().map(item => {
          const row = rows[item.index]
          return row === undefined ? null : (
            <div
              key={row.id}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className={styles.place}
              role="presentation"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <PayloadRow
                row={row}
                text={text}
                root={root}
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
