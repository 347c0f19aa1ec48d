import { Copy, PenLine, SquarePen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Scenario } from '#contract/sending/scenarios'
import { openOverlay } from '#navigation'
import { Button, ConfirmDialog, MoreMenu, PaneHead } from '#ui'
import { removeScenario } from './state/own-scenario.ts'
import { editScenario, nameOf, useScenarioDraft } from './state/scenario-draft.ts'

/** The scenario's title, and the actions on its file. */
export function ScenarioHead({ scenario }: { readonly scenario: Scenario }) {
  const { id, title, description, isOwn } = scenario
  const isEditing = useScenarioDraft(state => state.editedId === id)
  const [isRemoving, setRemoving] = useState(false)
  const duplicate = (): void =>
    openOverlay({ name: 'scenario-name', naming: { for: 'duplicate', id }, title: `${title} copy` })
  return (
    <PaneHead
      title={title}
      actions={
        <>
          {isOwn ? null : (
            <Button size="small" icon={<Copy aria-hidden />} onClick={duplicate}>
              Duplicate…
            </Button>
          )}
          {isOwn && !isEditing ? (
            <Button size="small" icon={<SquarePen aria-hidden />} onClick={() => void editScenario(id)}>
              Edit
            </Button>
          ) : null}
          {isOwn ? (
            <MoreMenu
              label="Scenario actions"
              items={[
                { label: 'Duplicate…', Icon: Copy, run: duplicate },
                {
                  label: 'Rename…',
                  Icon: PenLine,
                  run: () => openOverlay({ name: 'scenario-name', naming: { for: 'rename', id }, title }),
                },
                'separator',
                { label: 'Delete…', Icon: Trash2, run: () => setRemoving(true), isDangerous: true },
              ]}
            />
          ) : null}
        </>
      }
    >
      <p className="text-muted">
        <span>{description}</span> <span className="mono quiet ml-1.5">{id}</span>
      </p>
      {isRemoving ? (
        <ConfirmDialog
          title={`Delete ${title}?`}
          text={`Deletes ${nameOf(id)}.json from your scenarios folder. The send history stays.`}
          confirmLabel="Delete scenario"
          isDangerous
          onConfirm={() => removeScenario(id)}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </PaneHead>
  )
}
