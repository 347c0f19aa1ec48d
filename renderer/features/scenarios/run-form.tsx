import { Play } from 'lucide-react'
import type { FormEvent } from 'react'
import type { Scenario } from '#contract/sending/scenarios'
import { Button, PlainInput, Segments, Stack } from '#ui'
import { StartFailure } from '../../attempt/start-failure.tsx'
import { TargetField } from '../../attempt/target-field.tsx'
import { BatchLine } from '../batches/index.ts'
import styles from './run-form.module.css'
import {
  chooseScenarioTarget,
  chooseSeed,
  chooseSpeed,
  runScenario,
  seedOfText,
  useScenarios,
} from './state/scenarios.ts'

/** Where, how fast and with which seed a scenario is run. */
export function RunForm({ scenario }: { readonly scenario: Scenario }) {
  const { target, speed, seed, batchId, outcome } = useScenarios()
  const seconds = scenario.steps.slice(1).reduce((sum, step) => sum + step.waitMs, 0) / 1000
  const isSeedValid = !Number.isNaN(seedOfText(seed))
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void runScenario(scenario.id, false)
  }
  return (
    <Stack as="form" gap="2" className={styles.run} onSubmit={onSubmit}>
      <StartFailure outcome={outcome} onAllow={() => void runScenario(scenario.id, true)} />
      {batchId === null ? null : <BatchLine id={batchId} />}
      <div className={styles.line}>
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
        <span className={styles.seed} title="Same seed, same ids and same faults">
          <span className="quiet" aria-hidden>
            Seed
          </span>
          <PlainInput
            className={styles.seedInput}
            aria-label="Seed"
            inputMode="numeric"
            placeholder="Random"
            aria-invalid={!isSeedValid}
            value={seed}
            onChange={event => chooseSeed(event.target.value)}
          />
        </span>
        <Button
          type="submit"
          tone="primary"
          icon={<Play aria-hidden />}
          disabled={outcome.state === 'sending' || !isSeedValid}
          reason={isSeedValid ? 'Starting…' : 'Enter a seed from 0 to 4294967295.'}
        >
          Run
        </Button>
      </div>
    </Stack>
  )
}
