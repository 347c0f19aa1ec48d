import { Route } from 'lucide-react'
import { useEffect } from 'react'
import type { TrailSummary } from '#contract/deliveries/trail'
import { trailsWindow, useTrails } from '#data'
import { goTo, searchTrails, selectTrail, useAddress } from '#navigation'
import { atLeastText, Button, CommandIconButton, countText, EmptyState, type MenuItem, SplitPanes } from '#ui'
import {
  DisplayOptions,
  type LiveListOf,
  LivePane,
  LiveRows,
  LiveSearch,
  useRevealed,
} from '../list-view/index.ts'
import { SearchCount } from '../search/index.ts'
import { menuOfTrail, trailsGroup } from './commands.ts'
import { trailListKeys } from './list/trail-list-keys.ts'
import { type TrailColumn, TrailRow, trailColumns } from './list/trail-row.tsx'
import { TrailPane } from './trail-pane.tsx'

const { commands } = trailsGroup

/** The records on the left, the open trail on the right. */
export function TrailsView() {
  const isNothingSelected = useAddress(state => state.things.trails === null)
  useEffect(trailsWindow.enter, [])
  return (
    <SplitPanes
      id="trails"
      start={<TrailListPane />}
      end={<TrailPane />}
      startSize="50%"
      startMinimum={508}
      endMinimum={460}
      separatorLabel="List width"
      isEndEmpty={isNothingSelected}
    />
  )
}

const trailList: LiveListOf<TrailSummary, string, TrailColumn> = {
  window: trailsWindow,
  of: 'trails',
  id: 'trail',
  label: 'Trails',
  row: 'record',
  rows: 'records',
  paneLabel: 'Records',
  newRows: { text: 'newer activity', title: 'Newer activity', isCounted: false },
  columns: trailColumns,
  keyOf: row => row.recordKey,
  indexOf: (rows, key) => rows.findIndex(row => row.recordKey === key),
  onSearch: searchTrails,
  onKeyDown: trailListKeys,
  itemsFor,
}

/** The records, the last changed first. */
function TrailListPane() {
  const selectedKey = useAddress(state => state.things.trails)
  useRevealed(trailsWindow, selectedKey)
  return (
    <LivePane
      list={trailList}
      search={<LiveSearch list={trailList} total={<Total />} menu={<Tools />} />}
      empty={<NoRecords />}
    >
      <LiveRows
        list={trailList}
        selectedKey={selectedKey}
        renderRow={(row, shown) => (
          <TrailRow key={row.recordKey} row={row} {...shown} onSelect={selectTrail} />
        )}
      />
    </LivePane>
  )
}

function Tools() {
  // The name of the command follows it.
  useTrails(state => state.isFrozen)
  return (
    <>
      <DisplayOptions of="trails" columns={trailColumns} />
      <CommandIconButton command={commands.freeze} />
    </>
  )
}

function Total() {
  const count = useTrails(state => state.count)
  const isExact = useTrails(state => state.isCountExact)
  if (count === null) return <SearchCount />
  const text = isExact ? countText(count) : atLeastText(count)
  return (
    <SearchCount announced={`${text} records`}>
      {text}
      <span className="visually-hidden"> records</span>
    </SearchCount>
  )
}

function NoRecords() {
  return (
    <EmptyState
      icon={<Route aria-hidden />}
      title="No records"
      actions={<Button onClick={() => goTo('deliveries')}>View deliveries</Button>}
    >
      Records appear with their first notification: a transaction, a funding or a withdrawal.
    </EmptyState>
  )
}

function itemsFor(target: Element): readonly (MenuItem | 'separator')[] | null {
  const element = target.closest<HTMLElement>('[data-record-key]')
  const pressed = element?.dataset.recordKey ?? useAddress.getState().things.trails
  const row = useTrails.getState().rows.find(({ recordKey }) => recordKey === pressed)
  if (row === undefined) return null
  selectTrail(row.recordKey)
  return menuOfTrail(commands)
}
