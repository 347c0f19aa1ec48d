import type { Scenario, ScenarioStep } from '#contract/sending/scenarios'
import { kindText, statusShape } from '../../notification/words.ts'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'

/** What is sent from left to right, a lane for each record; what is wrong on purpose is marked. */
export function ScenarioLanes({ scenario }: { readonly scenario: Scenario }) {
  const records = [...new Set(scenario.steps.map(step => step.record))]
  return (
    <section className="scenario-lanes" aria-label="Preview">
      {records.map(record => (
        <div key={record} className="scenario-lane">
          <span className="scenario-lane-name">
            {kindText(scenario.steps.find(step => step.record === record)?.kind ?? null)}
          </span>
          <ol className="scenario-lane-steps">
            {scenario.steps.map((step, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their place and never move
              <li key={place} className="scenario-place">
                {step.record === record ? <Mark step={step} place={place} /> : null}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

function Mark({ step, place }: { readonly step: ScenarioStep; readonly place: number }) {
  const { status, refundStatus, repeats, fault } = step
  const word = refundStatus === null ? status : `refund ${refundStatus}`
  return (
    <span
      className={`scenario-mark${fault === null ? '' : ' scenario-mark-fault'}`}
      title={fault ?? undefined}
    >
      <StatusMark shape={statusShape(refundStatus ?? status)} isReturn={refundStatus !== null} />
      <span className="scenario-mark-word">{repeats === null ? word : 'again'}</span>
      <span className="visually-hidden">
        {repeats === null ? '' : ` ${word}`}, sent as number {place + 1}
        {fault === null ? '' : `: ${fault}`}
      </span>
    </span>
  )
}
