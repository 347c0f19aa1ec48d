import { useQuery } from '@tanstack/react-query'
import { scenariosQuery } from '#data'
import { Dialog, FileNameForm } from '#ui'
import {
  closeNaming,
  type ScenarioNaming,
  saveNamed,
  setScenarioName,
  setScenarioTitle,
  useOwnScenario,
} from './state/own-scenario.ts'

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
export function NameScenarioDialog() {
  const naming = useOwnScenario(state => state.naming)
  return (
    <Dialog
      isOpen={naming !== null}
      onClose={closeNaming}
      title={naming === null ? '' : titles[naming.for]}
      size="small"
    >
      <NameForm />
    </Dialog>
  )
}

function NameForm() {
  const { naming, title, name, isSaving, error } = useOwnScenario()
  const folder = useQuery(scenariosQuery).data?.folder ?? null
  return (
    <FileNameForm
      {...{ title, name, folder, error, isSaving }}
      note={naming?.for === 'new' ? 'Starts with an example to edit.' : null}
      action={naming === null ? 'Save' : actions[naming.for]}
      onTitle={setScenarioTitle}
      onName={setScenarioName}
      onSave={saveNamed}
    />
  )
}
