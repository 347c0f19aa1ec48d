import { clsx } from 'clsx'
import { ChevronRight, Ellipsis, Link2 } from 'lucide-react'
import { memo } from 'react'
import type { Change } from '#contract/deliveries/trail'
import { withVisible } from '#contract/json/invisible-characters'
import type { JsonNode } from '#contract/json/text'
import { CopyButton, countText, SeverityMark, VisibleText } from '#ui'
import { JsonValue } from './json-value.tsx'
import styles from './payload-tree.module.css'
import { SearchButton, SearchedValue } from './searched-value.tsx'
import { valueTextOf } from './tree-keys.ts'
import { moreChildren } from './tree-ranges.ts'
import type { BraceRow, FindingRow, GapRow, MissingRow, NodeRow, TreeRow } from './tree-rows.ts'
import { showMore, toggleNode } from './tree-store.ts'

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

export const PayloadRow = memo(function PayloadRow(props: PayloadRowProps) {
  const { row } = props
  if (row.type === 'brace') return <TreeBrace row={row} />
  if (row.type === 'finding') return <TreeFinding row={row} isActive={props.isActive} />
  if (row.type === 'missing') return <TreeMissing row={row} isActive={props.isActive} />
  if (row.type === 'gap') return <TreeGap {...props} row={row} />
  return <TreeNode {...props} row={row} />
})

function TreeNode(props: PayloadRowProps & { readonly row: NodeRow }) {
  const { row, text, query, change, isActive, onActive } = props
  const hasChildren = row.childCount > 0
  const severity = worstOf(row)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree holds the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      id={row.id}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-expanded={hasChildren ? row.isOpen : undefined}
      aria-selected={isActive}
      data-pointer={row.pointer}
      className={clsx(
        'relative grid min-h-6 cursor-default pr-4 text-base',
        styles.row,
        severity === 'error' && styles.rowError,
        severity === 'warning' && styles.rowWarning,
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
        <span className={clsx(rowClass, styles.twisty)} data-open={row.isOpen}>
          {hasChildren ? <ChevronRight aria-hidden /> : null}
        </span>
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
    </div>
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

function TreeFinding({ row, isActive }: { readonly row: FindingRow; readonly isActive: boolean }) {
  const { finding } = row
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      id={row.id}
      role="treeitem"
      aria-level={row.depth + 2}
      aria-selected={isActive}
      className={clsx(
        'flex items-start gap-1.75 pt-0.75 pr-4 pb-1 text-small leading-4.5',
        styles.finding,
        styles[finding.severity],
      )}
      style={indentOf(row.depth + 1)}
    >
      <SeverityMark severity={finding.severity} className={styles.mark} />
      <span className="wrap-anywhere min-w-0">
        <span className="visually-hidden">{finding.severity}: </span>
        <VisibleText text={finding.message} />
      </span>
    </div>
  )
}

function TreeMissing({ row, isActive }: { readonly row: MissingRow; readonly isActive: boolean }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      id={row.id}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={isActive}
      className={clsx('relative grid min-h-6 cursor-default pr-4 text-base', styles.row, styles.missing)}
      data-pointer={row.pointer}
    >
      <span
        className="mono flex min-w-0 items-start whitespace-nowrap pt-0.5 pb-0.5"
        style={indentOf(row.depth)}
      >
        <span className={clsx(rowClass, styles.twisty)} />
        <span className={clsx('overflow-hidden text-ellipsis text-code-key', styles.key)}>
          <VisibleText text={JSON.stringify(row.name)} />
        </span>
      </span>
      <span className="quiet wrap-anywhere min-w-0 whitespace-pre-wrap py-0.5 pl-2">missing</span>
    </div>
  )
}

function TreeGap({ row, root, isActive, onActive }: PayloadRowProps & { readonly row: GapRow }) {
  const left = row.to - row.from
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree holds the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      id={row.id}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={isActive}
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
        <span className={clsx(rowClass, styles.twisty)}>
          <Ellipsis aria-hidden />
        </span>
        {left > moreChildren
          ? `Show ${countText(moreChildren)} of ${countText(left)} more`
          : `Show ${countText(left)} more`}
      </span>
    </div>
  )
}

function worstOf(row: NodeRow): 'error' | 'warning' | 'info' | null {
  for (const severity of ['error', 'warning', 'info'] as const)
    if (row.findings.some(finding => finding.severity === severity)) return severity
  return null
}
