import { useEffect } from 'react'
import type { Scenario } from '#contract/sending/scenarios'
import { loadScenarios, selectScenario, useScenarios } from '../../state/scenarios-store.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SplitPanes } from '../../ui/layout/split-panes.tsx'
import { PickList } from '../../ui/lists/pick-list.tsx'
import { countOf } from '../../ui/text/number-text.ts'
import { ScenarioPane } from './scenario-pane.tsx'
import './scenarios.css'

/** Fixtures in order, with timing and faults: chosen on the left, looked at and run on the right. */
export function ScenariosTab() {
  const scenarios = useScenarios(state => state.scenarios)
  useEffect(() => void loadScenarios(), [])
  switch (scenarios.state) {
    case 'loading':
      return <Skeleton lines={8} label="Loading the scenarios" />
    case 'failed':
      return (
        <Failure
          what="The scenarios could not be read."
          message={scenarios.error.message}
          onRetry={() => void loadScenarios()}
        />
      )
    case 'ready':
      return (
        <SplitPanes
          id="scenarios"
          start={<ScenarioList scenarios={scenarios.value} />}
          end={<ScenarioPane />}
          startSize="30%"
          startMinimum={260}
          endMinimum={560}
          separatorLabel="Width of the list"
        />
      )
  }
}

function ScenarioList({ scenarios }: { readonly scenarios: readonly Scenario[] }) {
  const selectedId = useScenarios(state => state.selectedId)
  return (
    <PickList
      label="Scenarios"
      name="scenario"
      rows={scenarios}
      selectedId={selectedId}
      onSelect={selectScenario}
      rowClass="scenario-row"
      renderRow={({ title, steps }) => (
        <>
          <span className="scenario-row-title">{title}</span>
          <span className="quiet tabular">{countOf(steps.length, 'step')}</span>
          {steps.some(step => step.fault !== null) ? <span className="scenario-faulty">faults</span> : null}
        </>
      )}
    />
  )
}
