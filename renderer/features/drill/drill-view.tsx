import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Plus, ShieldCheck } from 'lucide-react'
import type { DrillSummary } from '#contract/drill/drill'
import { drillsQuery, fetchOlderDrills, isDrillRunning } from '#data'
import { useAddress } from '#navigation'
import { Button, EmptyState, Kbd } from '#ui'
import { RunRow, RunsTab } from '../../attempt/run-list.tsx'
import { countsText, drillStateText, drillVerdict, targetText } from '../../drill/drill-text.ts'
import { TrailNames } from '../../drill/trail-names.tsx'
import { VerdictMark } from '../../drill/verdict-mark.tsx'
import { DrillForm } from './form/drill-form.tsx'
import { DrillPane } from './pane/drill-pane.tsx'
import { selectDrill, selectFirstDrill, useIsFormOpen } from './state/drills.ts'
import { drillExample, openDrillForm } from './state/start-drill.ts'

/** The place Drill: the list, newest first, and the selected drill or the form of a new drill. */
export function DrillView() {
  const selectedId = useAddress(state => state.things.drill)
  const isFormOpen = useIsFormOpen()
  return (
    <RunsTab
      label="Drills"
      name="drill"
      from={useQuery(drillsQuery)}
      onLoaded={selectFirstDrill}
      selectedId={selectedId}
      onSelect={selectDrill}
      renderRow={drill => <DrillRow drill={drill} />}
      fetchOlder={fetchOlderDrills}
      actions={
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          aria-pressed={isFormOpen}
          onClick={() => openDrillForm()}
        >
          New drill
        </Button>
      }
      empty={<NoDrill />}
      emptyList={isFormOpen ? <p className="px-4 py-3 text-subtle">No drills yet.</p> : null}
    >
      {isFormOpen ? <DrillForm /> : <SelectedDrill />}
    </RunsTab>
  )
}

function SelectedDrill() {
  const id = useAddress(state => state.things.drill)
  if (id === null) return <EmptyState title="No drill selected">Select a drill in the list.</EmptyState>
  return <DrillPane key={id} id={id} />
}

function NoDrill() {
  return (
    <EmptyState
      icon={<ShieldCheck aria-hidden />}
      title="No drills"
      actions={
        <>
          <Button tone="primary" onClick={() => openDrillForm()}>
            New drill
          </Button>
          <Button onClick={() => void drillExample()}>Drill a sample app</Button>
        </>
      }
    >
      A drill sends a record’s notifications to your app in every order, repetition and failure that the
      services allow. It then compares the states that your app ends in, and shows the smallest sequence that
      breaks it. Press <Kbd>d</Kbd> on a trail to drill that record. Without an app, drill a sample app that
      has two faults.
    </EmptyState>
  )
}

function DrillRow({ drill }: { readonly drill: DrillSummary }) {
  const isBroken = drill.cells.some(({ verdict }) => verdict === 'broken')
  return (
    <RunRow
      title={<TrailNames names={drill.trailNames} />}
      startedAtMs={drill.startedAtMs}
      counts={
        <>
          <VerdictMark verdict={drillVerdict(drill)} />
          <span className={clsx('overflow-hidden text-ellipsis', isBroken ? 'text-error' : 'text-muted')}>
            {countsText(drill.cells)}
          </span>
        </>
      }
      what={
        <span className="mono text-subtle" title={targetText(drill.url)}>
          {targetText(drill.url)}
        </span>
      }
      state={drillStateText(drill)}
      tone={isDrillRunning(drill) ? 'active' : 'quiet'}
    />
  )
}
