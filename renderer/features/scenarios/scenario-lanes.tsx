import { clsx } from 'clsx'
import { faultTitles } from '#contract/sending/scenario-faults'
import type { Scenario, ScenarioStep } from '#contract/sending/scenarios'
import { Row, Stack, StatusMark } from '#ui'
import { kindText, statusShape } from '../../notification/labels.ts'
import styles from './scenario-lanes.module.css'

/** A chart of the steps from left to right, with a lane for each record. Injected faults are marked. */
export function ScenarioLanes({ scenario }: { readonly scenario: Scenario }) {
  const records = [...new Set(scenario.steps.map(step => step.record))]
  return (
    <Stack as="section" gap="1-5" className={styles.lanes} aria-label="Preview">
      {records.map(record => (
        <Row gap="4" key={record} className={styles.lane}>
          <span className={styles.laneName}>
            {kindText(scenario.steps.find(step => step.record === record)?.kind ?? null)}
          </span>
          <ol className={styles.laneSteps}>
            {scenario.steps.map((step, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their place and never move
              <li key={place} className={clsx(styles.place, step.isAtOnce && styles.placeAtOnce)}>
                {step.record === record ? <Mark step={step} place={place} /> : null}
              </li>
            ))}
          </ol>
        </Row>
      ))}
    </Stack>
  )
}

function Mark({ step, place }: { readonly step: ScenarioStep; readonly place: number }) {
  const { status, refundStatus, repeats, fault, faults, isAtOnce } = step
  const word = refundStatus === null ? status : `refund ${refundStatus}`
  return (
    <span className={clsx(styles.mark, fault !== null && styles.markFault)} title={fault ?? undefined}>
      <StatusMark shape={statusShape(refundStatus ?? status)} isReturn={refundStatus !== null} />
      <span className={styles.markWord}>{repeats === null ? word : 'again'}</span>
      {faults.length === 0 ? null : (
        <span className={styles.markFaults}>{faults.map(name => faultTitles[name]).join(', ')}</span>
      )}
      <span className="visually-hidden">
        {repeats === null ? '' : ` ${word}`}, sent as number {place + 1}
        {isAtOnce ? ', at the same time as the one before' : ''}
        {fault === null ? '' : `: ${fault}`}
      </span>
    </span>
  )
}
