import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { maximumNoteLength } from '#contract/deliveries/sessions'
import { latestDelivery, noteDeliveries } from '#data'
import { TextArea } from '#ui'
import { noteText, report } from '../actions.ts'
import type { Chosen, OrganizeFormProps } from '../state/organizing.ts'
import styles from './form.module.css'
import { OrganizeFormEnd } from './form-end.tsx'

/** Replaces the notes of deliveries. */
export function NoteForm({ chosen, onClose }: OrganizeFormProps) {
  const [text, setText] = useState(() => noteOf(chosen))
  const isRemoving = text.trim() === ''

  async function save(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    const change = noteDeliveries(chosen.of, text)
    if ((await report(change, 'changed', noteText(isRemoving))) !== null) onClose()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }

  return (
    <form className={styles.form} onSubmit={event => void save(event)}>
      <TextArea
        isMono={false}
        aria-label="Note"
        data-first-focus
        rows={5}
        maxLength={maximumNoteLength}
        placeholder="Replaces existing notes"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <OrganizeFormEnd label={isRemoving ? 'Delete notes' : 'Save'} onClose={onClose} />
    </form>
  )
}

/** Of a single delivery that was opened; empty for others. */
function noteOf({ of }: Chosen): string {
  const [id] = 'ids' in of && of.ids.length === 1 ? of.ids : []
  return id === undefined ? '' : (latestDelivery(id)?.note ?? '')
}
