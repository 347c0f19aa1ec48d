import { useState } from 'react'
import { slug } from '#contract/words'
import { DialogForm } from '../dialogs/dialog-form.tsx'
import { useAction } from '../feedback/use-action.ts'
import { TextField } from '../fields/text-field.tsx'

interface FileNameFormProps {
  /** At first. */
  readonly title: string
  /** At first, without its extension; `null`: it follows the title until the user types one. */
  readonly name: string | null
  /** Folder of the file; `null` while unknown. */
  readonly folder: string | null
  readonly note: string | null
  /** The label of the button: `Save`. */
  readonly action: string
  /** Rejects with an error that is shown at the name. */
  readonly onSave: (name: string, title: string) => Promise<void>
}

/** Asks for the title and the file name of a JSON file of the user. */
export function FileNameForm(props: FileNameFormProps) {
  const { folder, note, action, onSave } = props
  const [title, setTitle] = useState(props.title)
  const [typedName, setTypedName] = useState(props.name)
  const name = typedName ?? nameOfTitle(title)
  const saving = useAction(() => onSave(name, title.trim()))
  function onChange(set: (text: string) => void) {
    return (event: { readonly target: { readonly value: string } }) => {
      set(event.target.value)
      saving.reset()
    }
  }
  return (
    <DialogForm
      onSubmit={() => saving.run()}
      note={note}
      submit={action}
      blocked={saving.isRunning ? 'Saving…' : title.trim() === '' ? 'Enter a title.' : null}
    >
      <TextField
        data-first-focus
        label="Title"
        required
        maxLength={200}
        value={title}
        onChange={onChange(setTitle)}
      />
      <TextField
        label="File name"
        required
        value={name}
        error={saving.error?.message ?? null}
        hint={`${name}.json${folder === null ? '' : ` in ${folder}`}`}
        onChange={onChange(setTypedName)}
      />
    </DialogForm>
  )
}

/** A file name in lower case, digits and dashes. */
function nameOfTitle(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '')
  return slug(plain, 100)
}
