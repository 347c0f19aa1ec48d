import { Download, RotateCw } from 'lucide-react'
import { useDeliveries } from '../../data/live-window/deliveries-window.ts'
import { clearMultiSelection, useMultiSelection } from '../../navigation/multi-selection.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { atLeastText, countOrMore, countText } from '../../ui/text/number-text.ts'
import { openReplayOfList } from '../batches/index.ts'
import { openExport } from '../exporting/index.ts'
import { useHasQueryProblem } from '../search/index.ts'
import styles from './replay-bar.module.css'

/** The bar under the list: replays or exports the multi-selection or the search results. */
export function ReplayBar() {
  const selectedCount = useMultiSelection(state => state.ids.size)
  const search = useDeliveries(state => state.search)
  const matchCount = useDeliveries(state => state.count)
  const isExact = useDeliveries(state => state.isCountExact)
  const hasProblem = useHasQueryProblem('deliveries')
  const isFound = selectedCount === 0 && !hasProblem && search !== '' && matchCount !== null && matchCount > 0
  if (selectedCount === 0 && !isFound) return null
  return (
    <section
      className={styles.bar}
      aria-label={selectedCount > 0 ? 'Selected deliveries' : 'Matching deliveries'}
    >
      <span className="tabular" role="status">
        {selectedCount > 0
          ? `${countText(selectedCount)} selected`
          : countOrMore(matchCount ?? 0, isExact, 'match', 'matches')}
      </span>
      <Button size="small" icon={<RotateCw aria-hidden />} aria-keyshortcuts="X" onClick={openReplayOfList}>
        {selectedCount > 0
          ? 'Replay selected…'
          : `Replay these ${isExact ? countText(matchCount ?? 0) : atLeastText(matchCount ?? 0)}…`}{' '}
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
      {selectedCount > 0 ? (
        <Button size="small" tone="quiet" onClick={clearMultiSelection}>
          Clear selection{' '}
          <Kbd isHint className={styles.kbd}>
            Esc
          </Kbd>
        </Button>
      ) : null}
    </section>
  )
}
