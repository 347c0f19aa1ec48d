import { useQuery } from '@tanstack/react-query'
import type { DrillTrail } from '#contract/drill/sequence'
import { planQuery } from '#data'
import { countOf, Loaded, useDebounced, VisibleText } from '#ui'
import { CellNotes } from '../../../drill/drill-matrix.tsx'
import { kindText } from '../../../notification/labels.ts'
import { StatusLabel } from '../../../notification/status-label.tsx'
import { planOptions } from '../state/drill-draft.ts'
import { useDrillForm } from '../state/drill-form.ts'
import styles from './drill-plan.module.css'

/** A plan is made again this long after the last change of the form. */
const debounceMs = 250

/** What the form would drill: the trails with their steps, the number of runs, and what can't be checked. */
export function DrillPlan() {
  const draft = useDebounced(
    useDrillForm(state => state.draft),
    debounceMs,
  )
  const options = planOptions(draft)
  const isEmpty =
    draft.from === 'records'
      ? draft.records.length === 0
      : draft.from === 'session' && draft.sessionId === null
  if (isEmpty) return <p className="quiet">Choose trails to see the plan.</p>
  return <Plan options={options} />
}

function Plan({ options }: { readonly options: ReturnType<typeof planOptions> }) {
  const plan = useQuery({ ...planQuery(options), placeholderData: before => before })
  return (
    <Loaded from={plan} loading="Loading the plan" failed="No plan." lines={3}>
      {({ trails, unchecked, plannedRuns }) => (
        <div className={styles.plan}>
          <p className="tabular">
            {countOf(plannedRuns, 'sequence')} for {countOf(trails.length, 'trail')}.
          </p>
          <ul className={styles.trails} aria-label="Trails of the plan">
            {trails.map(trail => (
              <PlannedTrail key={trail.name} trail={trail} />
            ))}
          </ul>
          {unchecked.length === 0 ? null : (
            <div className={styles.unchecked}>
              <h4>Not checked</h4>
              <CellNotes cells={unchecked} />
            </div>
          )}
        </div>
      )}
    </Loaded>
  )
}

function PlannedTrail({ trail }: { readonly trail: DrillTrail }) {
  const kinds = [...new Set(trail.records.map(({ kind }) => kindText(kind)))].join(', ')
  return (
    <li className={styles.trail}>
      <span className="mono">
        <VisibleText text={trail.name} />
      </span>
      <span className="quiet">{kinds}</span>
      <ol className={styles.steps}>
        {trail.steps.map(({ status, refundStatus }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their place and never move
          <li key={place}>
            <StatusLabel status={status || null} refundStatus={refundStatus} hasRefundWord />
          </li>
        ))}
      </ol>
    </li>
  )
}
