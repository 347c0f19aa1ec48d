import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import type { DrillSummary } from '#contract/drill/drill'
import { fetchOlderDrills, isDrillRunning } from '#data'
import { Button, Notice, PickList } from '#ui'
import { countsText, drillStateText, drillVerdict } from '../../../drill/drill-text.ts'
import { TrailNames } from '../../../drill/trail-names.tsx'
import { VerdictMark } from '../../../drill/verdict-mark.tsx'
import { useClock } from '../../../notification/use-clock.ts'
import { openDrillForm } from '../state/drill-form.ts'
import { selectDrill, useDrills } from '../state/drills.ts'
import styles from './drill-list.module.css'

interface DrillListProps {
  readonly drills: readonly DrillSummary[]
  readonly hasOlder: boolean
}

/** All drills, newest first, under the button for a new one. */
export function DrillList({ drills, hasOlder }: DrillListProps) {
  const selectedId = useDrills(state => state.selectedId)
  const isFormOpen = useDrills(state => state.isFormOpen)
  const older = useMutation({ mutationFn: fetchOlderDrills })
  return (
    <div className={styles.pane}>
      <div className={styles.bar}>
        <Button
          className={styles.new}
          icon={<Plus aria-hidden />}
          aria-pressed={isFormOpen}
          onClick={() => openDrillForm()}
        >
          New drill
        </Button>
      </div>
      {drills.length === 0 ? (
        <p className={styles.none}>No drills yet.</p>
      ) : (
        <PickList
          label="Drills"
          name="drill"
          rows={drills}
          selectedId={selectedId}
          onSelect={selectDrill}
          rowClass={styles.row}
          renderRow={drill => <DrillRow drill={drill} />}
        />
      )}
      {older.error === null ? null : (
        <Notice tone="error" isAlert>
          {older.error.message}
        </Notice>
      )}
      {hasOlder ? (
        <Button size="small" tone="quiet" onClick={() => older.mutate()}>
          Load older drills
        </Button>
      ) : null}
    </div>
  )
}

function DrillRow({ drill }: { readonly drill: DrillSummary }) {
  const clock = useClock()
  const isRunning = isDrillRunning(drill)
  const isBroken = drill.cells.some(({ verdict }) => verdict === 'broken')
  return (
    <>
      <span className={styles.title}>
        <TrailNames names={drill.trailNames} />
      </span>
      <time className="quiet tabular mono">{clock.column(drill.startedAtMs)}</time>
      <span className={clsx('tabular', styles.counts, isBroken && styles.broken)}>
        <VerdictMark verdict={drillVerdict(drill)} />
        <span className={styles.countsText}>{countsText(drill.cells)}</span>
      </span>
      <span className={clsx('mono', styles.url)} title={drill.url}>
        {drill.url}
      </span>
      <span className={clsx(styles.state, isRunning && styles.active)}>{drillStateText(drill)}</span>
    </>
  )
}
