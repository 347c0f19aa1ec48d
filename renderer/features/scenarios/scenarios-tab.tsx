import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Scenario } from '#contract/sending/scenarios'
import { scenariosQuery } from '../../data/sending/scenarios.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SplitPanes } from '../../ui/layout/split-panes.tsx'
import { PickList } from '../../ui/lists/pick-list.tsx'
import { countOf } from '../../ui/text/number-text.ts'
import { ScenarioPane } from './scenario-pane.tsx'
import styles from './scenarios-tab.module.css'
import { openScenarios, selectScenario, useScenarios } from './state/scenarios.ts'

/**
 * Scenarios, which are fixtures in order with timing and faults: the list on the left, the selected one on the right.
 */
export function ScenariosTab() {
  const query = useQuery(scenariosQuery)
  useEffect(openScenarios, [])
  return (
    <Loaded
      from={query}
      loading="Loading scenarios"
      failed="Couldn’t load the scenarios."
      lines={8}
      isFilling
    >
      {({ scenarios }) => <Scenarios scenarios={scenarios} />}
    </Loaded>
  )
}

function Scenarios({ scenarios }: { readonly scenarios: readonly Scenario[] }) {
  const selectedId = useScenarios(state => state.selectedId)
  const selected = scenarios.find(({ id }) => id === selectedId) ?? scenarios[0]
  return (
    <SplitPanes
      id="scenarios"
      start={<ScenarioList scenarios={scenarios} selected={selected} />}
      end={selected === undefined ? null : <ScenarioPane scenario={selected} />}
      startSize="30%"
      startMinimum={260}
      endMinimum={560}
      separatorLabel="List width"
    />
  )
}

interface ScenarioListProps {
  readonly scenarios: readonly Scenario[]
  readonly selected: Scenario | undefined
}

function ScenarioList({ scenarios, selected }: ScenarioListProps) {
  return (
    <PickList
      label="Scenarios"
      name="scenario"
      rows={scenarios}
      selectedId={selected?.id ?? null}
      onSelect={id => {
        if (id !== selected?.id) selectScenario(id)
      }}
      rowClass={styles.row}
      renderRow={({ title, steps }) => (
        <>
          <span className={styles.rowTitle}>{title}</span>
          <span className="quiet tabular">{countOf(steps.length, 'step')}</span>
          {steps.some(step => step.fault !== null) ? <span className={styles.faulty}>faults</span> : null}
        </>
      )}
    />
  )
}
