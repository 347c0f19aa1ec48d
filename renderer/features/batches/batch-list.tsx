import type { KeyboardEvent } from 'react'
import type { Batch } from '#contract/replay'
import { isUnderWay, loadOlderBatches, selectBatch, useBatches } from '../../state/batches-store.ts'
import { Button } from '../../ui/button.tsx'
import { countText } from '../../ui/number-text.ts'
import { rowTimeText } from '../../ui/time-text.ts'
import { stepOf } from '../deliveries/list-keys.ts'
import { batchTitle, countsText, stateText } from './batch-words.ts'

/** All batches, newest first. */
export function BatchList({ batches }: { readonly batches: readonly Batch[] }) {
  const selectedId = useBatches(state => state.selectedId)
  const hasOlder = useBatches(state => state.hasOlder)
  function onKeyDown(event: KeyboardEvent): void {
    const step = stepOf(event.key)
    if (step === null) return
    event.preventDefault()
    const at = batches.findIndex(batch => batch.id === selectedId)
    const next = batches[Math.max(0, Math.min(batches.length - 1, at + step))]
    if (next !== undefined) selectBatch(next.id)
  }
  return (
    <div className="batch-list-pane">
      <div
        className="batch-list"
        role="listbox"
        aria-label="Batches"
        aria-activedescendant={selectedId === null ? undefined : `batch-${selectedId}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {batches.map(batch => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox holds the focus and takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
          <div
            key={batch.id}
            id={`batch-${batch.id}`}
            role="option"
            aria-selected={batch.id === selectedId}
            className="batch-row"
            onClick={() => selectBatch(batch.id)}
          >
            <span className="batch-row-title">{batchTitle(batch)}</span>
            <time className="quiet tabular mono">
              {rowTimeText(batch.startedAtMs, Date.now()).slice(0, 15)}
            </time>
            <span className="batch-row-counts tabular">
              {isUnderWay(batch) ? countsText(batch) : `${countText(batch.sent)} sent`}
            </span>
            <span className={batch.failed > 0 ? 'batch-row-failed tabular' : 'quiet tabular'}>
              {batch.failed > 0 ? `${countText(batch.failed)} failed` : stateText(batch)}
            </span>
          </div>
        ))}
      </div>
      {hasOlder ? (
        <Button size="small" tone="quiet" onClick={() => void loadOlderBatches()}>
          Older batches
        </Button>
      ) : null}
    </div>
  )
}
