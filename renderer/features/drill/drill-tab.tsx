import { useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Plus, ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import type { DrillSummary } from '#contract/drill/drill'
import { drillsQuery, fetchOlderDrills, isDrillRunning } from '#data'
import { useAddress } from '#navigation'
import { Button, EmptyState, Kbd, Loaded, Notice, PickList, SplitPanes } from '#ui'
import { countsText, drillStateText, drillVerdict } from '../../drill/drill-text.ts'
import { TrailNames } from '../../drill/trail-names.tsx'
import { VerdictMark } from '../../drill/verdict-mark.tsx'
import { useClock } from '../../notification/use-clock.ts'
import { DrillForm } from './form/drill-form.tsx'
import styles from './list/drill-list.module.css'
import { DrillPane } from './pane/drill-pane.tsx'
import { selectDrill, selectFirstDrill, useDrills } from './state/drills.ts'
import { openDrillForm } from './state/start-drill.ts'

/** The tab of drills: the list, and the selected drill or the form of a new drill. */
export function DrillTab() {
  const list = useQuery(drillsQuery)
  const isFormOpen = useDrills(state => state.isFormOpen)
  const isLoaded = list.data !== undefined
  useEffect(() => {
    if (isLoaded) selectFirstDrill()
  }, [isLoaded])
  return (
    <Loaded from={list} loading="Loading drills" failed="Couldn’t load the drills." lines={8} isFilling>
      {({ drills, hasMore }) =>
        drills.length === 0 && !isFormOpen ? (
          <NoDrill />
        ) : (
          <SplitPanes
            id="drills"
            start={<DrillList drills={drills} hasOlder={hasMore} />}
            end={isFormOpen ? <DrillForm /> : <SelectedDrill />}
            startSize="24%"
            startMinimum={230}
            endMinimum={560}
            separatorLabel="List width"
          />
        )
      }
    </Loaded>
  )
}

function SelectedDrill() {
  const id = useAddress(state => state.things['send/drill'])
  if (id === null) return <EmptyState title="No drill selected">Select a drill in the list.</EmptyState>
  return <DrillPane key={id} id={id} />
}

function NoDrill() {
  return (
    <EmptyState
      icon={<ShieldCheck aria-hidden />}
      title="No drills"
      actions={
        <Button tone="primary" onClick={() => openDrillForm()}>
          New drill
        </Button>
      }
    >
      A drill sends a record’s notifications to your app in every order, repetition and failure that the
      services allow. It then compares the states that your app ends in, and shows the smallest sequence that
      breaks it. Press <Kbd>d</Kbd> on a trail to drill that record.
    </EmptyState>
  )
}

interface DrillListProps {
  readonly drills: readonly DrillSummary[]
  readonly hasOlder: boolean
}

/** All drills, newest first, under the button for a new drill. */
function DrillList({ drills, hasOlder }: DrillListProps) {
  const selectedId = useAddress(state => state.things['send/drill'])
  const isFormOpen = useDrills(state => state.isFormOpen)
  const older = useMutation({ mutationFn: fetchOlderDrills })
  return (
    <div className="flex h-full flex-col bg-canvas">
      <div className={clsx('flex-none border-line border-b px-3 py-2', styles.bar)}>
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
        <p className="px-4 py-3 text-subtle">No drills yet.</p>
      ) : (
        <PickList
          label="Drills"
          name="drill"
          rows={drills}
          selectedId={selectedId}
          onSelect={selectDrill}
          rowClass={clsx('grid gap-x-3 py-1.5', styles.row)}
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
        <span className="overflow-hidden text-ellipsis">{countsText(drill.cells)}</span>
      </span>
      <span className="mono truncate text-subtle" title={drill.url}>
        {drill.url}
      </span>
      <span className={clsx('text-muted', isRunning && clsx('font-strong', styles.active))}>
        {drillStateText(drill)}
      </span>
    </>
  )
}
