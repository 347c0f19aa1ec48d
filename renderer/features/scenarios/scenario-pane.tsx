import type { Scenario } from '#contract/sending/scenarios'
import { RunForm } from './run-form.tsx'
import { ScenarioEditor } from './scenario-editor.tsx'
import { ScenarioHead } from './scenario-head.tsx'
import { ScenarioLanes } from './scenario-lanes.tsx'
import styles from './scenario-pane.module.css'
import { ScenarioSteps } from './scenario-steps.tsx'
import { useScenarioDraft } from './state/scenario-draft.ts'

/** One scenario: its steps or its file, and the form that runs it. */
export function ScenarioPane({ scenario }: { readonly scenario: Scenario }) {
  const isEditing = useScenarioDraft(state => state.editedId === scenario.id)
  return (
    <section className={styles.pane} aria-label="Scenario">
      <ScenarioHead scenario={scenario} />
      {isEditing ? (
        <>
          <ScenarioLanes scenario={scenario} />
          <ScenarioEditor scenario={scenario} />
        </>
      ) : (
        <div className={styles.scroll}>
          <ScenarioLanes scenario={scenario} />
          <ScenarioSteps scenario={scenario} />
        </div>
      )}
      <RunForm scenario={scenario} />
    </section>
  )
}
