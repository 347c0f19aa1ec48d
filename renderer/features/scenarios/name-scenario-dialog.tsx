import { useQuery } from '@tanstack/react-query'
import { scenariosQuery } from '#data'
import { closeOverlay, type OverlayProps, type ScenarioNaming } from '#navigation'
import { Dialog, FileNameForm } from '#ui'
import { saveNamed } from './state/own-scenario.ts'
import { nameOf } from './state/scenario-draft.ts'

const titles: Readonly<Record<ScenarioNaming['for'], string>> = {
  new: 'New scenario',
  duplicate: 'Duplicate scenario',
  rename: 'Rename scenario',
}

const actions: Readonly<Record<ScenarioNaming['for'], string>> = {
  new: 'Create',
  duplicate: 'Save',
  rename: 'Rename',
}

/** Asks for the title and name of a user's scenario. */
export function NameScenarioDialog({ isOpen, naming, title }: OverlayProps<'scenario-name'>) {
  const folder = useQuery(scenariosQuery).data?.folder ?? null
  return (
    <Dialog isOpen={isOpen} onClose={closeOverlay} title={titles[naming.for]} size="small">
      <FileNameForm
        title={title}
        name={naming.for === 'rename' ? nameOf(naming.id) : null}
        folder={folder}
        note={naming.for === 'new' ? 'Starts with an example to edit.' : null}
        action={actions[naming.for]}
        onSave={(name, newTitle) => saveNamed(naming, name, newTitle)}
      />
    </Dialog>
  )
}
