import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { scenariosQuery } from '../../data/sending/scenarios.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FormEnd } from '../../ui/fields/form-end.tsx'
import { ShortForm } from '../../ui/fields/short-form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
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
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void saveNamed()
  }
  return (
    <ShortForm onSubmit={onSubmit}>
      <TextField
        data-first-focus
        label="Title"
        required
        maxLength={200}
        value={title}
        onChange={event => setScenarioTitle(event.target.value)}
      />
      <TextField
        label="File name"
        required
        value={name}
        error={error}
        hint={`${name}.json${folder === null ? '' : ` in ${folder}`}`}
        onChange={event => setScenarioName(event.target.value)}
      />
      <FormEnd note={naming?.for === 'new' ? 'Starts with an example to edit.' : null}>
        <Button
          type="submit"
          tone="primary"
          disabled={isSaving || title.trim() === ''}
          reason={isSaving ? 'Saving…' : 'Enter a title.'}
        >
          {naming?.for === 'rename' ? 'Rename' : naming?.for === 'new' ? 'Create' : 'Save'}
        </Button>
      </FormEnd>
    </ShortForm>
  )
}
