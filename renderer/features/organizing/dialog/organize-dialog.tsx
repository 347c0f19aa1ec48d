import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { maximumNoteLength } from '#contract/deliveries/sessions'
import { withVisible } from '#contract/json/invisible-characters'
import { latestDelivery, moveDeliveries, noteDeliveries, sessionsQuery } from '#data'
import { type ChosenDeliveries, closeOverlay, type OverlayProps } from '#navigation'
import { countOf, Dialog, Field, Select, TextArea } from '#ui'
import { noteText, report } from '../actions.ts'
import type { OrganizeFormProps } from '../state/organizing.ts'
import { OrganizeFormEnd } from './form-end.tsx'
import { TagForm } from './tag-form.tsx'

/** Replaces the notes of deliveries. */
function NoteForm({ chosen, onClose }: OrganizeFormProps) {
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
    <form className="flex min-h-0 flex-col gap-3 p-4" onSubmit={event => void save(event)}>
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

/** The note of a single open delivery; empty for others. */
function noteOf({ of }: ChosenDeliveries): string {
  const [id] = 'ids' in of && of.ids.length === 1 ? of.ids : []
  return id === undefined ? '' : (latestDelivery(id)?.note ?? '')
}

/** Moves deliveries to a session. */
function MoveForm({ chosen, onClose }: OrganizeFormProps) {
  const sessions = useQuery(sessionsQuery).data?.sessions ?? []
  const [picked, setPicked] = useState('')
  const into = sessions.find(session => String(session.id) === picked)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (into === undefined) return
    const change = moveDeliveries(chosen.of, into.id)
    if ((await report(change, `moved to ${withVisible(into.name)}`)) !== null) onClose()
  }

  return (
    <form className="flex min-h-0 flex-col gap-3 p-4" onSubmit={event => void submit(event)}>
      <Field label="Session" isStacked>
        <Select
          label="Session"
          value={picked}
          options={sessions.map(session => ({
            value: String(session.id),
            label: withVisible(session.name),
            hint: countOf(session.deliveryCount, 'delivery', 'deliveries'),
          }))}
          onChange={setPicked}
          placeholder="Select a session"
        />
      </Field>
      <OrganizeFormEnd
        label="Move"
        reason={into === undefined ? 'Select a session.' : null}
        onClose={onClose}
      />
    </form>
  )
}

const titles = {
  tags: 'Tags',
  note: 'Note',
  move: 'Move to session',
} satisfies Record<OverlayProps<'organize'>['task'], string>

const forms = { tags: TagForm, note: NoteForm, move: MoveForm }

/** The dialogs about many deliveries at once. */
export function OrganizeDialog({ isOpen, task, chosen }: OverlayProps<'organize'>) {
  const Form = forms[task]
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeOverlay}
      title={titles[task]}
      description={chosen.title}
      size="small"
    >
      <Form chosen={chosen} onClose={closeOverlay} />
    </Dialog>
  )
}
