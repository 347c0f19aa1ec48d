import { type KeyboardEvent, useEffect } from 'react'
import type { Scenario } from '#contract/scenarios'
import { loadScenarios, selectScenario, useScenarios } from '../../state/scenarios-store.ts'
import { Failure } from '../../ui/failure.tsx'
import { countOf } from '../../ui/number-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SplitPanes } from '../../ui/split-panes.tsx'
import { stepOf } from '../deliveries/list-keys.ts'
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
  function onKeyDown(event: KeyboardEvent): void {
    const step = stepOf(event.key)
    if (step === null) return
    event.preventDefault()
    const at = scenarios.findIndex(({ id }) => id === selectedId)
    const next = scenarios[Math.max(0, Math.min(scenarios.length - 1, at + step))]
    if (next !== undefined) selectScenario(next.id)
  }
  return (
    <div
      className="scenario-list"
      role="listbox"
      aria-label="Scenarios"
      aria-activedescendant={selectedId === null ? undefined : `scenario-${selectedId}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {scenarios.map(({ id, title, steps }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox holds the focus and takes the keys
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
        <div
          key={id}
          id={`scenario-${id}`}
          role="option"
          aria-selected={id === selectedId}
          className="scenario-row"
          onClick={() => selectScenario(id)}
        >
          <span className="scenario-row-title">{title}</span>
          <span className="quiet tabular">{countOf(steps.length, 'step')}</span>
          {steps.some(step => step.fault !== null) ? <span className="scenario-faulty">faults</span> : null}
        </div>
      ))}
    </div>
  )
}
