import { clsx } from 'clsx'
import { SearchX } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { suggestedQuery } from '#contract/query/suggested-query'
import { type ColumnedListName, type LiveState, type LiveWindow, maximumRows } from '#data'
import {
  Button,
  ContextMenu,
  countText,
  EmptyState,
  Failure,
  type ListColumn,
  type LiveFeed,
  LiveList,
  type MenuItem,
  PaneInset,
  PaneList,
  type RowPlace,
  Skeleton,
  StaleNotice,
} from '#ui'
import { useNow } from '../../notification/use-clock.ts'
import { MatchCount, ScanLine, SearchField, useHasQueryProblem } from '../search/index.ts'
import { ColumnedList } from './columned-list.tsx'
import { FrozenLine } from './freeze.tsx'
import { type MemberColumn, useMemberRefetch } from './member-columns.tsx'

type LiveWindowOf<Row> = LiveWindow<Row> & { readonly refetch: () => void }
type ScanActions = 'stopScan' | 'resumeScan'

/** A list that follows new rows: its window, its words and its search. */
interface LiveFrame {
  readonly window: Pick<
    LiveWindowOf<unknown>,
    'load' | 'refetch' | 'jumpToNewest' | 'unfreeze' | ScanActions
  > & {
    readonly useRows: <T>(select: (state: LiveState<unknown>) => T) => T
  }
  readonly of: ColumnedListName
  /** Start of its ids in the page: `delivery`. */
  readonly id: string
  /** "Deliveries". */
  readonly label: string
  /** What a row is: "delivery". */
  readonly row: string
  /** "deliveries". */
  readonly rows: string
  readonly paneLabel: string
  /** New rows above the reader: in a sentence, and as a button. */
  readonly newRows: { readonly text: string; readonly title: string; readonly isCounted: boolean }
  readonly onSearch: (query: string) => void
}

/** The same with its rows, their columns and their actions. */
export interface LiveListOf<Row, Key extends string | number, Column extends string>
  extends Omit<LiveFrame, 'window'> {
  readonly window: LiveWindowOf<Row>
  readonly columns: readonly ListColumn<Column>[]
  readonly keyOf: (row: Row) => Key
  /** The index of the key, or its insertion index; -1 if unknown. */
  readonly indexOf: (rows: readonly Row[], key: Key) => number
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** The menu of a row: of the pressed row, which is selected; by key, of the selected row. */
  readonly itemsFor: (target: Element) => readonly (MenuItem | 'separator')[] | null
}

interface LiveSearchProps {
  readonly list: LiveFrame
  /** Number of all rows. */
  readonly total: ReactNode
  /** The menu or tools of the list. */
  readonly menu: ReactNode
}

/** Searches the list in the query language as the user types. */
export function LiveSearch(props: LiveSearchProps) {
  const { list, total } = props
  const { useRows } = list.window
  const search = useRows(state => state.search)
  const searchError = useRows(state => state.searchError)
  const count = useRows(state => state.count)
  const isExact = useRows(state => state.isCountExact)
  const share = useRows(state => state.countedShare)
  const shownSearch = useRows(state => state.shownSearch)
  return (
    <SearchField
      id={`${list.id}-search`}
      list={list.of}
      label={`Search ${list.of}`}
      search={search}
      onSearch={list.onSearch}
      searchError={searchError}
      shownSearch={shownSearch}
      count={search === '' ? total : <MatchCount count={count} isExact={isExact} share={share} />}
      listId={`${list.id}-list`}
      menu={props.menu}
    />
  )
}

interface LivePaneProps {
  readonly list: LiveFrame
  /** A `LiveSearch`. */
  readonly search: ReactNode
  /** Between the search and the list. */
  readonly tools?: ReactNode
  /** Without search and tools. */
  readonly isBare?: boolean
  /** In place of the list while there is nothing to list or search. */
  readonly empty: ReactNode
  /** Below the list. */
  readonly end?: ReactNode
  /** The `LiveRows`. */
  readonly children: ReactNode
}

/** A pane with a live list: its search, whether it is frozen or stale, and its rows. */
export function LivePane(props: LivePaneProps) {
  const { list, isBare = false } = props
  const { useRows, stopScan, resumeScan, refetch } = list.window
  const scan = useRows(state => state.scan)
  // The rows are of an earlier query.
  const hasProblem = useHasQueryProblem(list.of)
  // Rows whose refetch failed stay.
  const staleMessage = useRows(state => (state.phase === 'ready' ? state.error?.message : undefined))
  return (
    <PaneList label={list.paneLabel}>
      {isBare ? null : (
        <>
          {props.search}
          {props.tools}
          <Frozen list={list} />
        </>
      )}
      {staleMessage === undefined ? null : (
        <PaneInset>
          <StaleNotice message={staleMessage} onRetry={refetch} />
        </PaneInset>
      )}
      <div className={clsx('flex min-h-0 flex-1 flex-col', hasProblem && 'bg-sunken contrast-75 grayscale')}>
        <Content list={list} empty={props.empty}>
          {props.children}
        </Content>
      </div>
      <ScanLine scan={scan} what={list.rows} onStop={stopScan} onResume={resumeScan} />
      {props.end}
    </PaneList>
  )
}

interface PartProps {
  readonly list: LiveFrame
}

function Frozen({ list }: PartProps) {
  const { useRows, jumpToNewest, unfreeze } = list.window
  const isFrozen = useRows(state => state.isFrozen)
  const count = useNewCount(list)
  const { text, isCounted } = list.newRows
  const hasNewer = useRows(
    ({ newerFrom, unseen }) => newerFrom !== null || unseen === null || (unseen > 0 && !isCounted),
  )
  if (!isFrozen) return null
  return (
    <FrozenLine newText={count ?? (hasNewer ? text : null)} onShow={jumpToNewest} onUnfreeze={unfreeze} />
  )
}

/** `12 new`; `null` if their number is unknown or they are not counted. */
function useNewCount({ window: { useRows }, newRows }: LiveFrame): string | null {
  const count = useRows(({ unseen, search }) => (newRows.isCounted && search === '' ? unseen : null))
  return count === null || count === 0 ? null : `${countText(count)} new`
}

interface ContentProps extends PartProps {
  readonly empty: ReactNode
  readonly children: ReactNode
}

function Content(props: ContentProps) {
  const { list } = props
  const { useRows, load } = list.window
  const phase = useRows(state => state.phase)
  const error = useRows(state => state.error)
  const isEmpty = useRows(state => state.rows.length === 0)
  const isScanning = useRows(state => state.scan !== null)
  // Of the search that was just cleared, until all rows are loaded.
  const search = useRows(state => state.search || state.shownSearch)
  if (phase === 'idle' || phase === 'loading')
    return (
      <PaneInset>
        <Skeleton lines={12} label={`Loading ${list.of}`} />
      </PaneInset>
    )
  if (phase === 'failed')
    return (
      <PaneInset>
        <Failure
          what={`Couldn’t load the ${list.of}.`}
          message={error?.message ?? ''}
          onRetry={() => void load()}
        />
      </PaneInset>
    )
  if (!isEmpty) return props.children
  if (isScanning) return <EmptyState icon={<SearchX aria-hidden />} title="No match so far" />
  if (search === '') return props.empty
  return <NoMatches list={list} search={search} />
}

interface NoMatchesProps extends PartProps {
  readonly search: string
}

function NoMatches({ list, search }: NoMatchesProps) {
  const suggested = suggestedQuery(search)
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={`No ${list.row} matches`}
      actions={
        <>
          {suggested === null ? null : (
            <Button tone="primary" onClick={() => list.onSearch(suggested)}>
              Search {suggested}
            </Button>
          )}
          <Button onClick={() => list.onSearch('')}>Show all {list.rows}</Button>
        </>
      }
    >
      Nothing matches “{search}”.
    </EmptyState>
  )
}

interface LiveRowsProps<Row, Key extends string | number, Column extends string> {
  readonly list: LiveListOf<Row, Key, Column>
  readonly selectedKey: Key | null
  readonly isMultiSelection?: boolean
  readonly renderRow: (
    row: Row,
    shown: RowPlace & { readonly columns: readonly (Column | MemberColumn)[]; readonly nowMs: number },
  ) => ReactNode
  /** Called when the rendered rows, or one row, changed. Needs the same identity at each render. */
  readonly onRendered?: (rows: readonly Row[]) => void
}

/** The rows of a live list under the heads of its columns, newest first. */
export function LiveRows<Row, Key extends string | number, Column extends string>(
  props: LiveRowsProps<Row, Key, Column>,
) {
  const { list, renderRow, onRendered } = props
  const { useRows, loadOlder, jumpToNewest } = list.window
  const rows = useRows(state => state.rows)
  // An automatic search has its own line under the list.
  const hasMore = useRows(state => state.olderFrom !== null && state.scan === null)
  const isFailed = useRows(state => state.olderFrom !== null && state.olderError !== null)
  const topRequests = useRows(state => state.topRequests)
  const hasNewer = useRows(
    state => !state.isFollowing && !state.isFrozen && (state.unseen !== 0 || state.newerFrom !== null),
  )
  useMemberRefetch(list.of, list.window.refetch)
  const newCount = useNewCount(list)
  const nowMs = useNow()
  const feed = useMemo(() => feedOf(list.window), [list.window])
  const listId = `${list.id}-list`
  const more = isFailed
    ? { text: `Couldn’t load older ${list.rows}.`, onRetry: () => void loadOlder() }
    : hasMore
      ? { text: `Loading older ${list.rows}…`, onRetry: null }
      : null
  return (
    <ColumnedList
      of={list.of}
      columns={list.columns}
      listId={listId}
      newer={
        hasNewer
          ? { text: newCount ?? 'Newer', name: newCount ?? list.newRows.title, onGo: jumpToNewest }
          : null
      }
    >
      {({ names, rowHeight }) => (
        <ContextMenu itemsFor={list.itemsFor}>
          <div className="contents">
            <LiveList
              id={listId}
              label={list.label}
              rowHeight={rowHeight}
              rows={rows}
              keyOf={list.keyOf}
              indexOf={list.indexOf}
              selectedKey={props.selectedKey}
              feed={feed}
              topRequests={topRequests}
              onKeyDown={list.onKeyDown}
              isMultiSelection={props.isMultiSelection ?? false}
              renderRow={(row, place) => renderRow(row, { ...place, columns: names, nowMs })}
              more={more}
              {...(onRendered === undefined ? {} : { onRendered })}
            />
          </div>
        </ContextMenu>
      )}
    </ColumnedList>
  )
}

function feedOf<Row>({ useRows, follow, leave, loadOlder, loadNewer }: LiveWindow<Row>): LiveFeed {
  return {
    isFollowing: () => useRows.getState().isFollowing,
    follow,
    leave,
    // After a failure only the button retries, not every turn of the wheel.
    loadOlder: () => {
      if (useRows.getState().olderError === null) void loadOlder()
    },
    loadNewer: () => {
      const { newerFrom, isFrozen, rows } = useRows.getState()
      // The button requests new rows; rows that were dropped from memory return automatically.
      if (newerFrom !== null && (!isFrozen || rows.length >= maximumRows)) loadNewer()
    },
  }
}
