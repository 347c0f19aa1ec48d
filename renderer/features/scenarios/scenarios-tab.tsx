import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import type { Scenario } from '#contract/sending/scenarios'
import { type ScenarioCatalog, seededScenariosQuery } from '#data'
import { Button, countOf, Loaded, OwnFolder, PickList, SplitPanes, useDebounced } from '#ui'
import { NameScenarioDialog } from './name-scenario-dialog.tsx'
import { ScenarioPane } from './scenario-pane.tsx'
import styles from './scenarios-tab.module.css'
import { nameScenario } from './state/own-scenario.ts'
import { isUnsaved, useScenarioDraft } from './state/scenario-draft.ts'
import { openScenarios, seedOfText, selectScenario, useScenarios } from './state/scenarios.ts'

/** How long a typed seed has to rest before the steps follow it. */
const restMs = 200

/**
 * Scenarios, which are fixtures in order with timing and faults: the list on the left, the selected one on the right.
 */
export function ScenariosTab() {
  const seed = seedOfText(
    useDebounced(
      useScenarios(state => state.seed),
      restMs,
    ),
  )
  const query = useQuery(seededScenariosQuery(Number.isNaN(seed) ? null : seed))
  useEffect(openScenarios, [])
  return (
    <Loaded
      from={query}
      loading="Loading scenarios"
      failed="Couldn’t load the scenarios."
      lines={8}
      isFilling
    >
      {catalog => <Scenarios catalog={catalog} />}
    </Loaded>
  )
}

function Scenarios({ catalog }: { readonly catalog: ScenarioCatalog }) {
  const { scenarios } = catalog
  const selectedId = useScenarios(state => state.selectedId)
  const selected = scenarios.find(({ id }) => id === selectedId) ?? scenarios[0]
  return (
    <>
      <SplitPanes
        id="scenarios"
        start={<ScenarioList catalog={catalog} selected={selected} />}
        end={selected === undefined ? null : <ScenarioPane scenario={selected} />}
        startSize="30%"
        startMinimum={260}
        endMinimum={560}
        separatorLabel="List width"
      />
      <NameScenarioDialog />
    </>
  )
}

interface ScenarioListProps {
  readonly catalog: ScenarioCatalog
  readonly selected: Scenario | undefined
}

function ScenarioList({ catalog, selected }: ScenarioListProps) {
  const drafts = useScenarioDraft(state => state.drafts)
  return (
    <section className={styles.list} aria-label="Scenario list">
      <div className={styles.bar}>
        <span className="quiet">{countOf(catalog.scenarios.length, 'scenario')}</span>
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          onClick={() => nameScenario({ for: 'new' }, 'My scenario')}
        >
          New scenario…
        </Button>
      </div>
      <div className={styles.rows}>
        <PickList
          label="Scenarios"
          name="scenario"
          rows={catalog.scenarios}
          selectedId={selected?.id ?? null}
          onSelect={id => {
            if (id !== selected?.id) selectScenario(id)
          }}
          rowClass={styles.row}
          renderRow={({ id, title, isOwn, steps }) => (
            <>
              <span className={styles.rowTitle}>{title}</span>
              {isUnsaved(drafts.get(id)) ? <span className={styles.faulty}>edited</span> : null}
              {isOwn ? <span className="quiet">custom</span> : null}
              <span className="quiet tabular">{countOf(steps.length, 'step')}</span>
              {steps.some(step => step.fault !== null) ? <span className={styles.faulty}>faults</span> : null}
            </>
          )}
        />
      </div>
      <OwnFolder kind="scenario" folder={catalog.folder} unreadable={catalog.unreadable} />
    </section>
  )
}
