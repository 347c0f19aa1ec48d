import { Play } from 'lucide-react'
import type { FormEvent } from 'react'
import type { Scenario } from '#contract/sending/scenarios'
import { StartFailure } from '../../attempt/start-failure.tsx'
import { TargetField } from '../../attempt/target-field.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Segments } from '../../ui/fields/choices/segments.tsx'
import { PaneTitle } from '../../ui/layout/pane.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { BatchLine } from '../batches/index.ts'
import { ScenarioLanes } from './scenario-lanes.tsx'
import styles from './scenario-pane.module.css'
import { ScenarioSteps } from './scenario-steps.tsx'
import { chooseScenarioTarget, chooseSpeed, runScenario, useScenarios } from './state/scenarios.ts'

/** One scenario: its steps, and the form that runs it. */
export function ScenarioPane({ scenario }: { readonly scenario: Scenario }) {
  return (
    <section className={styles.pane} aria-label="Scenario">
      <Stack as="header" gap="0-5" className={styles.head}>
        <PaneTitle>{scenario.title}</PaneTitle>
        <p>{scenario.description}</p>
      </Stack>
      <div className={styles.scroll}>
        <ScenarioLanes scenario={scenario} />
        <ScenarioSteps scenario={scenario} />
      </div>
      <RunForm scenario={scenario} />
    </section>
  )
}

function RunForm({ scenario }: { readonly scenario: Scenario }) {
  const { target, speed, batchId, outcome } = useScenarios()
  const seconds = scenario.steps.slice(1).reduce((sum, step) => sum + step.waitMs, 0) / 1000
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void runScenario(scenario.id, false)
  }
  return (
    <Stack as="form" gap="2" className={styles.run} onSubmit={onSubmit}>
      <StartFailure outcome={outcome} onAllow={() => void runScenario(scenario.id, true)} />
      {batchId === null ? null : <BatchLine id={batchId} />}
      <div className={styles.runLine}>
        <TargetField className={styles.target} target={target} onChange={chooseScenarioTarget} />
        <Segments
          label="Speed"
          options={[
            { value: 'own', label: `In ${Number(seconds.toFixed(1))} s` },
            { value: 'x10', label: '10× faster' },
            { value: 'asap', label: 'Without delays' },
          ]}
          value={speed}
          onChange={chooseSpeed}
        />
        <Button
          type="submit"
          tone="primary"
          icon={<Play aria-hidden />}
          disabled={outcome.state === 'sending'}
          reason="Starting…"
        >
          Run
        </Button>
      </div>
    </Stack>
  )
}
