import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maximumNoteLength, type Session } from '#contract/deliveries/sessions'
import { withVisible } from '#contract/json/invisible-characters'
import { latestDelivery, moveDeliveries, noteDeliveries, sessionsQuery } from '#data'
import { type ChosenDeliveries, closeOverlay, type OverlayProps } from '#navigation'
import { Button, countOf, Dialog, DialogForm, Field, Select, TextArea, useAction } from '#ui'
import { noteText, report } from '../actions.ts'
import type { OrganizeFormProps } from '../state/organizing.ts'
import { TagForm } from './tag-form.tsx'

/** Replaces the notes of deliveries. */
function NoteForm({ chosen, onClose }: OrganizeFormProps) {
  const [text, setText] = useState(() => noteOf(chosen))
  const isRemoving = text.trim() === ''
  const { run, isRunning, error } = useAction(() =>
    report(noteDeliveries(chosen.of, text), 'changed', noteText(isRemoving)),
  )

  return (
    <DialogForm
      onSubmit={() => run(undefined, onClose)}
      error={error}
      buttons={<Button onClick={onClose}>Cancel</Button>}
      submit={isRemoving ? 'Delete notes' : 'Save'}
      blocked={isRunning ? 'Saving…' : null}
    >
      <TextArea
        isMono={false}
        aria-label="Note"
        data-first-focus
        rows={5}
        maxLength={maximumNoteLength}
        placeholder="Replaces existing notes"
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </DialogForm>
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
  const { run, isRunning, error } = useAction(({ id, name }: Session) =>
    report(moveDeliveries(chosen.of, id), `moved to ${withVisible(name)}`),
  )

  return (
    <DialogForm
      onSubmit={() => into !== undefined && run(into, onClose)}
      error={error}
      buttons={<Button onClick={onClose}>Cancel</Button>}
      submit="Move"
      blocked={into === undefined ? 'Select a session.' : isRunning ? 'Moving…' : null}
    >
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
    </DialogForm>
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
