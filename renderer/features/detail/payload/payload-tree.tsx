import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { Ellipsis, Link2 } from 'lucide-react'
import { type HTMLAttributes, memo, useEffect, useMemo, useRef, useState } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { Change } from '#contract/deliveries/trail'
import { withVisible } from '#contract/json/invisible-characters'
import type { JsonNode } from '#contract/json/text'
import { CopyButton, countText, SeverityMark, Twisty, VisibleText } from '#ui'
import { useIsFindingsListOpen } from '../../findings/index.ts'
import { JsonValue, SearchButton, SearchedValue } from './json-value.tsx'
import styles from './payload-tree.module.css'
import { treeKeys, valueTextOf } from './tree-keys.ts'
import { moreChildren } from './tree-ranges.ts'
import {
  type BraceRow,
  type FindingRow,
  type GapRow,
  type MissingRow,
  type NodeRow,
  type TreeRow,
  treeRows,
} from './tree-rows.ts'
import { requestedRangesOf, showMore, takeFocus, toggleNode, useTree } from './tree-store.ts'
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

const rowClass = 'mr-0.5 inline-flex h-5 w-4 flex-none items-center justify-center text-subtle'

interface PayloadRowProps {
  readonly row: TreeRow
  readonly text: string
  readonly root: JsonNode
  /** Finds deliveries with the same value. */
  readonly query: string | null
  readonly change: Change | null
  readonly isActive: boolean
  readonly onActive: (id: string) => void
}

/** Deeper levels would leave no room for the value. */
const deepest = 20

/** A step of the tree is 16 px. The members of the body are one step in. */
function indentOf(depth: number): { readonly paddingLeft: number } {
  return { paddingLeft: 4 + Math.min(depth + 1, deepest) * 16 }
}

const PayloadRow = memo(function PayloadRow(props: PayloadRowProps) {
  const { row } = props
  if (row.type === 'brace') return <TreeBrace row={row} />
  if (row.type === 'finding') return <TreeFinding row={row} isActive={props.isActive} />
  if (row.type === 'missing') return <TreeMissing row={row} isActive={props.isActive} />
  if (row.type === 'gap') return <TreeGap {...props} row={row} />
  return <TreeNode {...props} row={row} />
})

interface TreeItemProps extends HTMLAttributes<HTMLDivElement> {
  readonly row: { readonly id: string; readonly depth: number }
  readonly isActive: boolean
}

/** The tree holds the focus and takes the keys: its `aria-activedescendant` is a row. */
function TreeItem({ row, isActive, ...rest }: TreeItemProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div id={row.id} role="treeitem" aria-level={row.depth + 1} aria-selected={isActive} {...rest} />
  )
}

function TreeNode(props: PayloadRowProps & { readonly row: NodeRow }) {
  const { row, text, query, change, isActive, onActive } = props
  const hasChildren = row.childCount > 0
  const severity = worstOf(row)
  return (
    <TreeItem
      row={row}
      isActive={isActive}
      aria-expanded={hasChildren ? row.isOpen : undefined}
      data-pointer={row.pointer}
      className={clsx(
        'relative grid min-h-6 cursor-default pr-4 text-base',
        styles.row,
        severity === 'error' && 'bg-error-soft',
        severity === 'warning' && 'bg-warning-soft',
        change !== null && (change.expected ? styles.changed : styles.unexpected),
      )}
      onClick={() => {
        onActive(row.id)
        if (hasChildren) toggleNode(row.pointer, !row.isOpen)
      }}
    >
      <span
        className="mono flex min-w-0 items-start whitespace-nowrap pt-0.5 pb-0.5"
        style={indentOf(row.depth)}
        title={withVisible(row.pointer)}
      >
        <span className={rowClass}>{hasChildren ? <Twisty isOpen={row.isOpen} /> : null}</span>
        {row.name === null || row.isIndex ? null : (
          <>
            <span className={clsx('overflow-hidden text-ellipsis text-code-key', styles.key)}>
              <VisibleText text={JSON.stringify(row.name)} />
            </span>
            <span className="whitespace-pre">: </span>
          </>
        )}
      </span>
      <span className="mono wrap-anywhere min-w-0 whitespace-pre-wrap py-0.5">
        <SearchedValue query={query}>
          <JsonValue node={row.node} isOpen={row.isOpen} />
        </SearchedValue>
        {row.isLast || row.isOpen ? null : ','}
        {change === null ? null : <PreviousValue change={change} />}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on a button from toggling the row */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: nothing happens here */}
      <span
        className={clsx('absolute top-0 right-2 flex rounded bg-inherit pl-3 opacity-0', styles.actions)}
        onClick={event => event.stopPropagation()}
      >
        <SearchButton query={query} />
        <CopyButton text={() => valueTextOf(row, text)} label="Copy value" />
        <CopyButton text={row.pointer} label="Copy JSON Pointer" icon={<Link2 aria-hidden />} />
      </span>
    </TreeItem>
  )
}

function TreeBrace({ row }: { readonly row: BraceRow }) {
  return (
    <div className="mono py-0.5" style={indentOf(row.depth)} aria-hidden>
      <span className="ml-4.5">{row.text}</span>
    </div>
  )
}

function PreviousValue({ change }: { readonly change: Change }) {
  if (change.op === 'add') return <span className={clsx('ml-3 text-mini text-subtle', styles.was)}>new</span>
  return (
    <span className={clsx('ml-3 text-mini text-subtle', styles.was)}>
      was <VisibleText text={change.from ?? ''} />
    </span>
  )
}

const findingClasses = {
  error: 'bg-error-soft text-error',
  warning: 'bg-warning-soft text-warning',
  info: 'text-muted',
} as const

function TreeFinding({ row, isActive }: { readonly row: FindingRow; readonly isActive: boolean }) {
  const { finding } = row
  return (
    <TreeItem
      row={row}
      isActive={isActive}
      aria-level={row.depth + 2}
      className={clsx(
        'flex items-start gap-1.75 pt-0.75 pr-4 pb-1 text-small leading-4.5',
        styles.finding,
        findingClasses[finding.severity],
      )}
      style={indentOf(row.depth + 1)}
    >
      <SeverityMark severity={finding.severity} className="mt-1 ml-4.5" />
      <span className="wrap-anywhere min-w-0">
        <span className="visually-hidden">{finding.severity}: </span>
        <VisibleText text={finding.message} />
      </span>
    </TreeItem>
  )
}

function TreeMissing({ row, isActive }: { readonly row: MissingRow; readonly isActive: boolean }) {
  return (
    <TreeItem
      row={row}
      isActive={isActive}
      className={clsx('relative grid min-h-6 cursor-default pr-4 text-base', styles.row, styles.missing)}
      data-pointer={row.pointer}
    >
      <span
        className="mono flex min-w-0 items-start whitespace-nowrap pt-0.5 pb-0.5"
        style={indentOf(row.depth)}
      >
        <span className={rowClass} />
        <span className={clsx('overflow-hidden text-ellipsis text-code-key', styles.key)}>
          <VisibleText text={JSON.stringify(row.name)} />
        </span>
      </span>
      <span className="quiet wrap-anywhere min-w-0 whitespace-pre-wrap py-0.5 pl-2">missing</span>
    </TreeItem>
  )
}

function TreeGap({ row, root, isActive, onActive }: PayloadRowProps & { readonly row: GapRow }) {
  const left = row.to - row.from
  return (
    <TreeItem
      row={row}
      isActive={isActive}
      className={clsx(
        'relative grid min-h-6 cursor-default pr-4 text-accent text-base',
        styles.row,
        styles.gapRow,
      )}
      onClick={() => {
        showMore(root, row)
        onActive(row.firstId)
      }}
    >
      <span className="flex pt-0.5 pb-0.5 text-small leading-5" style={indentOf(row.depth)}>
        <span className={rowClass}>
          <Ellipsis aria-hidden className="size-3" />
        </span>
        {left > moreChildren
          ? `Show ${countText(moreChildren)} of ${countText(left)} more`
          : `Show ${countText(left)} more`}
      </span>
    </TreeItem>
  )
}

function worstOf(row: NodeRow): 'error' | 'warning' | 'info' | null {
  for (const severity of ['error', 'warning', 'info'] as const)
    if (row.findings.some(finding => finding.severity === severity)) return severity
  return null
}
