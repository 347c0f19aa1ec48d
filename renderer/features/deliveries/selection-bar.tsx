import { clsx } from 'clsx'
import { useCounts, useDeliveries } from '#data'
import { isMultiSelectionPinned, selectAllMatching, useMultiSelection } from '#navigation'
import {
  atLeastText,
  type Command,
  CommandButton,
  CommandIconButton,
  countOrMore,
  countText,
  LinkButton,
  labelOf,
  Row,
} from '#ui'
import { useHasQueryProblem } from '../search/index.ts'
import { deliveriesGroup } from './commands.ts'
import styles from './selection-bar.module.css'

const barClass = 'flex h-10 flex-none items-center gap-1 border-line border-t bg-canvas pr-2 pl-4 text-small'

/** The bar under the list: actions on the multi-selection, or on the search results. */
export function SelectionBar() {
  const isSelecting = useMultiSelection(({ ids, all }) => ids.size > 0 || all !== null)
  return isSelecting ? <SelectedBar /> : <MatchingBar />
}

const { commands } = deliveriesGroup
/** Of the bar, in their order. */
const barCommands: readonly Command[] = [
  ...[commands.compareSelected, commands.tag, commands.note, commands.pin, commands.move],
  ...[commands.export, commands.replaySelected, commands.remove, commands.clear],
]

function SelectedBar() {
  const ids = useMultiSelection(state => state.ids)
  const all = useMultiSelection(state => state.all)
  // Its label follows the rows.
  useDeliveries(isMultiSelectionPinned)
  return (
    <section className={clsx(barClass, styles.bar)} aria-label="Selected deliveries">
      <Row gap="2" className="min-w-0 flex-1 whitespace-nowrap">
        <span className="tabular" role="status">
          {all === null ? countText(ids.size) : all.isExact ? countText(all.count) : atLeastText(all.count)}{' '}
          selected
        </span>
        {all === null ? <SelectAll isBrief /> : null}
      </Row>
      {barCommands
        .filter(command => command.when?.() !== false)
        .map(command => (
          <CommandIconButton key={labelOf(command)} command={command} side="top" />
        ))}
    </section>
  )
}

/** Selects all matches, or all deliveries. Nothing until they are counted. */
function SelectAll({ isBrief = false }: { readonly isBrief?: boolean }) {
  const isSearching = useDeliveries(state => state.search !== '')
  const matches = useDeliveries(state => (state.searchError === null ? state.count : null))
  const isCounted = useDeliveries(state => state.isCountExact)
  const total = useCounts(counts => counts.total)
  const hasProblem = useHasQueryProblem('deliveries')
  const count = isSearching ? matches : total
  const isExact = isSearching ? isCounted : true
  if (count === null || count === 0 || hasProblem) return null
  const number = isExact ? countText(count) : atLeastText(count)
  return (
    <LinkButton aria-keyshortcuts="A" onClick={() => selectAllMatching(count, isExact)}>
      {isBrief ? `Select all ${number}` : `Select all`}
    </LinkButton>
  )
}

function MatchingBar() {
  const search = useDeliveries(state => state.search)
  const matchCount = useDeliveries(state => state.count)
  const isExact = useDeliveries(state => state.isCountExact)
  const hasProblem = useHasQueryProblem('deliveries')
  if (hasProblem || search === '' || matchCount === null || matchCount === 0) return null
  return (
    <section className={clsx(barClass, styles.bar)} aria-label="Matching deliveries">
      <Row gap="2" className="min-w-0 flex-1 whitespace-nowrap">
        <span className="tabular" role="status">
          {countOrMore(matchCount, isExact, 'match', 'matches')}
        </span>
        <SelectAll />
      </Row>
      <CommandButton command={commands.replaySelected}>
        {`Replay these ${isExact ? countText(matchCount) : atLeastText(matchCount)}…`}
      </CommandButton>
      <CommandButton command={commands.export} />
    </section>
  )
}
