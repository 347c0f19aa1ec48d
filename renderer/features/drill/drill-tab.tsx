import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { drillsQuery } from '#data'
import { Button, EmptyState, Kbd, Loaded, SplitPanes } from '#ui'
import { DrillForm } from './form/drill-form.tsx'
import { DrillList } from './list/drill-list.tsx'
import { DrillPane } from './pane/drill-pane.tsx'
import { openDrillForm } from './state/drill-form.ts'
import { selectFirstDrill, useDrills } from './state/drills.ts'

/** The tab of drills: the list, and the selected drill or the form of a new one. */
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
  const id = useDrills(state => state.selectedId)
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
