import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { maximumNoteLength } from '#contract/deliveries/sessions'
import type { DeliveryId } from '#contract/terms'
import { noteDeliveries } from '#data'
import { Button, Kbd, Problem, Row, TextArea, useAction, VisibleText, withCommandKey } from '#ui'
import { noteText, report } from './state/organizing.ts'

/** The note of the open delivery, as text that can be edited. */
export function NoteSection({ detail }: { readonly detail: Pick<DeliveryDetail, 'id' | 'note'> }) {
  const { id, note } = detail
  const [editedId, setEditedId] = useState<DeliveryId | null>(null)
  if (editedId === id) return <NoteForm key={id} id={id} note={note} onClose={() => setEditedId(null)} />
  return (
    <section className="min-w-50 flex-1" aria-label="Note">
      <button
        type="button"
        className="wrap-anywhere max-h-24 w-full overflow-y-auto whitespace-pre-wrap rounded border border-line bg-sunken px-2.5 py-1 text-left text-default text-small leading-4.5 hover:border-line-strong"
        title="Edit note"
        aria-keyshortcuts="N"
        onClick={() => setEditedId(id)}
      >
        <VisibleText text={note} />
      </button>
    </section>
  )
}

interface NoteFormProps {
  readonly id: DeliveryId
  readonly note: string
  readonly onClose: () => void
}

function NoteForm({ id, note, onClose }: NoteFormProps) {
  const [text, setText] = useState(note)
  const { run, isRunning, error } = useAction((written: string) =>
    report(noteDeliveries({ ids: [id] }, written), 'changed', noteText(written === '')),
  )

  function save(event?: FormEvent): void {
    event?.preventDefault()
    const written = text.trim()
    if (written === note) onClose()
    else run(written, onClose)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      save()
    }
  }

  return (
    <form className="flex min-w-50 flex-1 flex-col gap-2" aria-label="Note" onSubmit={save}>
      <TextArea
        isMono={false}
        aria-label="Note"
        rows={3}
        maxLength={maximumNoteLength}
        autoFocus
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Problem error={error} />
      <Row gap="2">
        <Button type="submit" size="small" tone="primary" disabled={isRunning} reason="Saving…">
          Save <Kbd isHint>{withCommandKey('↵')}</Kbd>
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </form>
  )
}
