import type { FormEvent } from 'react'
import { Button } from '../buttons/button.tsx'
import { FormEnd } from '../fields/form-end.tsx'
import { ShortForm } from '../fields/short-form.tsx'
import { TextField } from '../fields/text-field.tsx'

interface FileNameFormProps {
  readonly title: string
  /** Without its extension. */
  readonly name: string
  /** Folder of the file; `null` while unknown. */
  readonly folder: string | null
  readonly error: string | null
  readonly isSaving: boolean
  readonly note: string | null
  /** The label of the button: `Save`. */
  readonly action: string
  readonly onTitle: (title: string) => void
  readonly onName: (name: string) => void
  readonly onSave: () => Promise<void>
}

/** Asks for the title and the file name of a JSON file of the user. */
export function FileNameForm(props: FileNameFormProps) {
  const { title, name, folder, error, isSaving, note, action } = props
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void props.onSave()
  }
  return (
    <ShortForm onSubmit={onSubmit}>
      <TextField
        data-first-focus
        label="Title"
        required
        maxLength={200}
        value={title}
        onChange={event => props.onTitle(event.target.value)}
      />
      <TextField
        label="File name"
        required
        value={name}
        error={error}
        hint={`${name}.json${folder === null ? '' : ` in ${folder}`}`}
        onChange={event => props.onName(event.target.value)}
      />
      <FormEnd note={note}>
        <Button
          type="submit"
          tone="primary"
          disabled={isSaving || title.trim() === ''}
          reason={isSaving ? 'Saving…' : 'Enter a title.'}
        >
          {action}
        </Button>
      </FormEnd>
    </ShortForm>
  )
}
