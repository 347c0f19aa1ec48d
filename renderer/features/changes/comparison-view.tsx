import { lazy, type ReactNode, Suspense } from 'react'
import type { Comparison } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Segments } from '../../ui/fields/choices/segments.tsx'
import { PaneInset } from '../../ui/layout/pane.tsx'
import { beforeText, ChangeColumns } from './change-columns.tsx'
import { ChangeRow } from './change-row.tsx'
import { ComparisonBar } from './comparison-bar.tsx'
import styles from './comparison-view.module.css'
import { changeViews, chooseChangeView, useChosenPair } from './state/chosen-pair.ts'

// The editor is large and seldom used, so it is loaded on demand.
const TextDiff = lazy(() => import('./text-diff.tsx').then(module => ({ default: module.TextDiff })))

interface ComparisonViewProps {
  readonly comparison: Comparison
  /** The later one of the two. */
  readonly id: DeliveryId
  readonly status: string | null
  /** Describes which deliveries are compared. */
  readonly children: ReactNode
  /** After the choice of the layout. */
  readonly actions?: ReactNode
}

const viewLabels = { inline: 'Inline', columns: 'Side by side', text: 'Text' } as const

/** The changes between two deliveries, in the chosen layout. Unexpected ones come first. */
export function ComparisonView({ comparison, id, status, children, actions }: ComparisonViewProps) {
  const view = useChosenPair(state => state.view)
  const hasText = comparison.previousId !== null
  const shown = view === 'text' && !hasText ? 'inline' : view
  return (
    <div>
      <ComparisonBar>
        <Segments
          label="Diff layout"
          options={changeViews.map(value => ({
            value,
            label: viewLabels[value],
            disabled: value === 'text' && !hasText,
            reason: 'There is no delivery to compare with.',
          }))}
          value={shown}
          onChange={chooseChangeView}
        />
        {actions}
      </ComparisonBar>
      {children}
      {shown === 'text' && comparison.previousId !== null ? (
        <Suspense fallback={<Skeleton lines={6} label="Loading both bodies" />}>
          <TextDiff fromId={comparison.previousId} toId={id} />
        </Suspense>
      ) : (
        <ChangeTable comparison={comparison} isColumns={shown === 'columns'} after={afterText(status, id)} />
      )}
    </div>
  )
}

interface ChangeTableProps {
  readonly comparison: Comparison
  readonly isColumns: boolean
  readonly after: string
}

function ChangeTable({ comparison, isColumns, after }: ChangeTableProps) {
  if (comparison.unavailable !== null)
    return (
      <EmptyState title="No fields to compare">
        {comparison.unavailable} Compare the bodies as text.
      </EmptyState>
    )
  const changes = [...comparison.changes].sort((one, other) => Number(one.expected) - Number(other.expected))
  return (
    <>
      {changes.length === 0 ? <EmptyState title="No changes" /> : null}
      {changes.length > 0 && isColumns ? (
        <ChangeColumns changes={changes} before={beforeText(comparison)} after={after} />
      ) : null}
      {changes.length > 0 && !isColumns ? (
        <ul className={styles.changes} aria-label="Changes">
          {changes.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field may change twice under one repeated name
            <ChangeRow key={index} change={change} />
          ))}
        </ul>
      ) : null}
      {comparison.isCut ? (
        <PaneInset>
          <Notice tone="info">More changes exist. Compare as text to see all.</Notice>
        </PaneInset>
      ) : null}
    </>
  )
}

function afterText(status: string | null, id: DeliveryId): string {
  return `${status ?? 'no status'}, delivery ${id}`
}
