import { clsx } from 'clsx'
import {
  Download,
  FolderInput,
  GitCompareArrows,
  Pin,
  PinOff,
  RotateCw,
  StickyNote,
  Tag as TagIcon,
  Trash2,
  X,
} from 'lucide-react'
import type { ReactElement } from 'react'
import { useCounts, useDeliveries } from '#data'
import {
  clearMultiSelection,
  isMultiSelectionPinned,
  selectAllMatching,
  useMultiSelection,
} from '#navigation'
import { atLeastText, Button, countOrMore, countText, IconButton, Kbd, LinkButton, Row } from '#ui'
import { openReplayOfList } from '../batches/index.ts'
import { openExport } from '../exporting/index.ts'
import { deleteChosen, openOrganizing, pinChosen } from '../organizing/index.ts'
import { useHasQueryProblem } from '../search/index.ts'
import { comparePair, exportSelected, replaySelected } from './selection-actions.ts'
import styles from './selection-bar.module.css'

const barClass = 'flex h-10 flex-none items-center gap-1 border-line border-t bg-canvas pr-2 pl-4 text-small'

/** The bar under the list: actions on the multi-selection, or on the search results. */
export function SelectionBar() {
  const isSelecting = useMultiSelection(({ ids, all }) => ids.size > 0 || all !== null)
  return isSelecting ? <SelectedBar /> : <MatchingBar />
}

interface Action {
  readonly label: string
  readonly keys: string
  readonly icon: ReactElement
  readonly run: () => void
}

const actions = (isPinned: boolean): readonly Action[] => [
  { label: 'Tag…', keys: 'l', icon: <TagIcon aria-hidden />, run: () => openOrganizing('tags') },
  { label: 'Note…', keys: 'n', icon: <StickyNote aria-hidden />, run: () => openOrganizing('note') },
  {
    label: isPinned ? 'Unpin' : 'Pin',
    keys: 'P',
    icon: isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />,
    run: () => void pinChosen(!isPinned),
  },
  {
    label: 'Move to session…',
    keys: 'm',
    icon: <FolderInput aria-hidden />,
    run: () => openOrganizing('move'),
  },
  { label: 'Export…', keys: 'e', icon: <Download aria-hidden />, run: exportSelected },
  { label: 'Replay selected…', keys: 'X', icon: <RotateCw aria-hidden />, run: replaySelected },
  { label: 'Delete', keys: 'Del', icon: <Trash2 aria-hidden />, run: () => void deleteChosen() },
]

function SelectedBar() {
  const ids = useMultiSelection(state => state.ids)
  const all = useMultiSelection(state => state.all)
  const isPinned = useDeliveries(isMultiSelectionPinned)
  return (
    <section className={clsx(barClass, styles.bar)} aria-label="Selected deliveries">
      <Row gap="2" className="min-w-0 flex-1 whitespace-nowrap">
        <span className="tabular" role="status">
          {all === null ? countText(ids.size) : all.isExact ? countText(all.count) : atLeastText(all.count)}{' '}
          selected
        </span>
        {all === null ? <SelectAll isBrief /> : null}
      </Row>
      {ids.size === 2 ? (
        <IconButton label="Compare" keys="c" side="top" onClick={comparePair}>
          <GitCompareArrows aria-hidden />
        </IconButton>
      ) : null}
      {actions(isPinned).map(({ label, keys, icon, run }) => (
        <IconButton
          key={label}
          label={label}
          keys={keys}
          side="top"
          aria-keyshortcuts={keyOf(keys)}
          onClick={run}
        >
          {icon}
        </IconButton>
      ))}
      <IconButton label="Clear selection" keys="Esc" side="top" onClick={clearMultiSelection}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}

const keyOf = (keys: string): string => (keys === 'Del' ? 'Delete' : keys)

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
      <Button size="small" icon={<RotateCw aria-hidden />} aria-keyshortcuts="X" onClick={openReplayOfList}>
        {`Replay these ${isExact ? countText(matchCount) : atLeastText(matchCount)}…`}{' '}
        <Kbd isHint className={styles.kbd}>
          X
        </Kbd>
      </Button>
      <Button size="small" icon={<Download aria-hidden />} aria-keyshortcuts="e" onClick={() => openExport()}>
        Export…{' '}
        <Kbd isHint className={styles.kbd}>
          e
        </Kbd>
      </Button>
    </section>
  )
}
