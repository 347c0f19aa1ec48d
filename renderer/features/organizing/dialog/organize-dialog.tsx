import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagSchema } from '#contract/deliveries/organizing'
import { maximumNoteLength, type Session } from '#contract/deliveries/sessions'
import { withVisible } from '#contract/json/invisible-characters'
import { deliveryId } from '#contract/terms'
import {
  deliveryQuery,
  latestDelivery,
  moveDeliveries,
  noteDeliveries,
  sessionsQuery,
  tagDeliveries,
  tagsQuery,
  useDeliveries,
} from '#data'
import { type ChosenDeliveries, closeOverlay, type OverlayProps } from '#navigation'
import {
  Button,
  Checkbox,
  countOf,
  countText,
  Dialog,
  DialogForm,
  Field,
  Select,
  TextArea,
  TextField,
  useAction,
} from '#ui'
import { noteText, type OrganizeFormProps, report } from '../state/organizing.ts'

/** Adds a note to deliveries, or replaces or deletes their notes. */
function NoteForm({ chosen }: OrganizeFormProps) {
  const ids = 'ids' in chosen.of ? chosen.of.ids : []
  const {
    data,
    isLoading,
    error: loadError,
  } = useQuery(deliveryQuery(ids.length === 1 ? deliveryId(ids[0] ?? 0) : null))
  const [edited, setEdited] = useState<string | null>(null)
  const text = edited ?? data?.note ?? ''
  const hasNote = data === undefined ? mayHaveNote(chosen) : data.hasNote
  const isEmpty = text.trim() === ''
  const { run, isRunning, error } = useAction(() =>
    report(noteDeliveries(chosen.of, text), 'changed', noteText(isEmpty)),
  )

  function whyNot(): string | null {
    if (isRunning) return 'Saving…'
    if (isLoading) return 'Loading the note…'
    // The text would replace a note that is not shown.
    if (data === undefined && loadError !== null) return 'The note isn’t loaded.'
    return isEmpty && !hasNote ? 'Enter a note.' : null
  }

  return (
    <DialogForm
      onSubmit={() => run(undefined, closeOverlay)}
      error={error ?? (data === undefined ? loadError : null)}
      buttons={<Button onClick={closeOverlay}>Cancel</Button>}
      submit={hasNote ? (isEmpty ? (ids.length === 1 ? 'Delete note' : 'Delete notes') : 'Save') : 'Add note'}
      blocked={whyNot()}
    >
      <TextArea
        isMono={false}
        aria-label="Note"
        data-first-focus
        rows={5}
        maxLength={maximumNoteLength}
        placeholder={hasNote && ids.length !== 1 ? 'Replaces existing notes' : undefined}
        value={text}
        onChange={event => setEdited(event.target.value)}
      />
    </DialogForm>
  )
}

/** False if each delivery is known to have no note. */
function mayHaveNote({ of }: ChosenDeliveries): boolean {
  const rows = new Map(useDeliveries.getState().rows.map(row => [row.id, row.hasNote]))
  return !('ids' in of) || of.ids.some(id => rows.get(id) ?? true)
}

function MoveForm({ chosen }: OrganizeFormProps) {
  const { data, error: loadError } = useQuery(sessionsQuery)
  const sessions = data?.sessions ?? []
  const [picked, setPicked] = useState('')
  const into = sessions.find(session => String(session.id) === picked)
  const { run, isRunning, error } = useAction(({ id, name }: Session) =>
    report(moveDeliveries(chosen.of, id), `moved to ${withVisible(name)}`),
  )

  return (
    <DialogForm
      onSubmit={() => into !== undefined && run(into, closeOverlay)}
      error={error ?? (data === undefined ? loadError : null)}
      buttons={<Button onClick={closeOverlay}>Cancel</Button>}
      submit="Move"
      blocked={into === undefined ? 'Select a session.' : isRunning ? 'Moving…' : null}
    >
      <Field label="Session">
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
      <Form chosen={chosen} />
    </Dialog>
  )
}

/** Whether the chosen deliveries have a tag; `some` also if unknown. */
type Has = 'all' | 'some' | 'none'

interface TagChange {
  readonly add: string[]
  readonly remove: string[]
}

/** Adds tags to deliveries, and removes others. */
function TagForm({ chosen }: OrganizeFormProps) {
  const { data, error: loadError } = useQuery(tagsQuery)
  const known = data?.tags ?? []
  const [before] = useState(() => tagsOf(chosen))
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [added, setAdded] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const saving = useAction(({ add, remove }: TagChange) =>
    report(tagDeliveries({ of: chosen.of, add, remove }), wordOf(add, remove)),
  )
  const typed = text.trim()
  const isTyped = (name: string): boolean => name.toLowerCase() === typed.toLowerCase()
  const names = [...added, ...known.map(({ name }) => name).filter(name => !added.includes(name))]
  const shown = names.filter(name => name.toLowerCase().includes(typed.toLowerCase()))
  const isNew = typed !== '' && !names.some(isTyped)
  const error =
    typed === '' || tagSchema.safeParse(typed).success ? null : 'Use up to 50 characters, no comma or quote.'

  /** Number of deliveries that have the tag; empty for a new tag. */
  function countOf(name: string): string {
    const count = known.find(tag => tag.name === name)?.count
    return count === undefined ? '' : countText(count)
  }

  function hasBefore(name: string): Has {
    return before === null ? 'some' : (before.get(name) ?? 'none')
  }

  /** Enter in the field adds the typed text; in an empty field it saves. */
  function submit(): void {
    if (typed === '') save(changes)
    else {
      const name = names.find(isTyped) ?? typed
      if (!names.includes(name)) setAdded([name, ...added])
      setChanges(new Map(changes).set(name, true))
      setText('')
    }
  }

  function save(all: ReadonlyMap<string, boolean>): void {
    const add = [...all].flatMap(([name, isOn]) => (isOn && hasBefore(name) !== 'all' ? [name] : []))
    const remove = [...all].flatMap(([name, isOn]) => (!isOn && hasBefore(name) !== 'none' ? [name] : []))
    if (add.length === 0 && remove.length === 0) closeOverlay()
    else saving.run({ add, remove }, closeOverlay)
  }

  return (
    <DialogForm
      onSubmit={submit}
      error={saving.error ?? (data === undefined ? loadError : null)}
      buttons={<Button onClick={closeOverlay}>Cancel</Button>}
      submit={typed === '' ? 'Save' : isNew ? 'Create tag' : 'Add tag'}
      blocked={saving.isRunning ? 'Saving…' : error}
    >
      <TextField
        label="Tag"
        isLabelHidden
        data-first-focus
        placeholder="Find or create a tag"
        hint={isNew && error === null ? `Press Enter to create ${withVisible(typed)}.` : undefined}
        error={error}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {shown.length === 0 ? null : (
        <ul className="flex max-h-65 flex-col overflow-y-auto" aria-label="Tags">
          {shown.map(name => {
            const has = hasBefore(name)
            const isOn = changes.get(name)
            return (
              <li key={name} className="flex items-center gap-2 *:first:min-w-0 *:first:flex-1">
                <Checkbox
                  label={withVisible(name)}
                  isChecked={isOn ?? has === 'all'}
                  isPartly={isOn === undefined && has === 'some'}
                  onChange={isChecked => setChanges(new Map(changes).set(name, isChecked))}
                />
                <span className="tabular quiet">{countOf(name)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </DialogForm>
  )
}

function wordOf(add: readonly string[], remove: readonly string[]): string {
  if (remove.length === 0) return 'tagged'
  return add.length === 0 ? 'untagged' : 'changed'
}

/** Tags that all deliveries have, and tags that some have; `null` if not all deliveries are loaded. */
function tagsOf({ of }: ChosenDeliveries): ReadonlyMap<string, Has> | null {
  if (!('ids' in of)) return null
  const rows = new Map(useDeliveries.getState().rows.map(row => [row.id, row.tags]))
  const counts = new Map<string, number>()
  for (const id of of.ids) {
    const tags = rows.get(id) ?? latestDelivery(id)?.tags
    if (tags === undefined) return null
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return new Map([...counts].map(([tag, count]) => [tag, count === of.ids.length ? 'all' : 'some']))
}
