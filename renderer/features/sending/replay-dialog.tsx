import { clsx } from 'clsx'
import { PenLine } from 'lucide-react'
import { type FormEvent, type HTMLAttributes, useState } from 'react'
import { closeOverlay, useNavigation } from '#navigation'
import { Button, Checkbox, CodeEditor, Dialog, FormEnd, Kbd, Row, Segments } from '#ui'
import { OutcomeView } from '../../attempt/outcome-view.tsx'
import { TargetField } from '../../attempt/target-field.tsx'
import styles from './replay-dialog.module.css'
import { headerPairs, isEdited, type ReplayEdit } from './replay-edit.ts'
import {
  beginEdit,
  changeEdit,
  chooseKeepPath,
  chooseReplayTarget,
  endEdit,
  replayDelivery,
  useReplay,
} from './state/replay.ts'

/** Replays one captured delivery: byte for byte, or edited and marked as edited. */
export function ReplayDialog() {
  const isOpen = useNavigation(state => state.overlay === 'replay')
  const deliveryId = useReplay(state => state.deliveryId)
  const isEditing = useReplay(state => state.edit !== null)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeOverlay}
      title={`Replay delivery ${deliveryId ?? ''}`}
      size={isEditing ? 'large' : 'medium'}
    >
      <ReplayForm />
    </Dialog>
  )
}

function ReplayForm() {
  const { target, keepPath, edit, editError, outcome } = useReplay()
  const isChanged = isEdited(edit)
  const isBroken = edit !== null && headerPairs(edit.headers) === null
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void replayDelivery(false)
  }
  return (
    <form
      className={clsx(
        'flex flex-col gap-3 overflow-y-auto px-4 pt-3.5 pb-4',
        styles.form,
        edit !== null && clsx('min-h-0 flex-1', styles.formEditing),
      )}
      onSubmit={onSubmit}
    >
      <TargetField target={target} onChange={chooseReplayTarget} />
      {target.to === 'url' ? (
        <Checkbox
          label="Append captured path and query to the URL"
          isChecked={keepPath}
          onChange={chooseKeepPath}
        />
      ) : null}
      {edit === null ? null : <ReplayEditor edit={edit} />}
      {editError === null ? null : <EditError role="alert">{editError}</EditError>}
      <FormEnd
        note={
          isChanged
            ? 'Edited: the attempt is marked as edited.'
            : 'Body and headers are sent as captured. Host, Content-Length and connection headers are rewritten.'
        }
        noteClassName={isChanged ? 'text-warning font-strong' : 'quiet'}
      >
        {edit === null ? (
          <Button icon={<PenLine aria-hidden />} onClick={() => void beginEdit()}>
            Edit…
          </Button>
        ) : (
          <Button onClick={endEdit}>Discard edits</Button>
        )}
        <Button
          type="submit"
          tone="primary"
          disabled={outcome.state === 'sending' || isBroken}
          reason={isBroken ? 'Correct the headers.' : 'Sending…'}
        >
          {isChanged ? 'Replay edited' : 'Replay'} <Kbd isHint>⏎</Kbd>
        </Button>
      </FormEnd>
      <OutcomeView className={styles.outcome} outcome={outcome} onAllow={() => void replayDelivery(true)} />
    </form>
  )
}

type Part = 'body' | 'headers'

/** An editor of the captured request, with changes marked. */
function ReplayEditor({ edit }: { readonly edit: ReplayEdit }) {
  const [part, setPart] = useState<Part>('body')
  const isBodyEdited = edit.body !== edit.originalBody
  const isHeadEdited = edit.headers !== edit.originalHeaders
  return (
    <section className="flex min-h-40 flex-1 flex-col rounded border border-line bg-sunken" aria-label="Edit">
      <Row gap="3" className="flex-none border-line border-b py-1.25 pr-2.5 pl-1.25 text-small">
        <Segments
          label="Part to edit"
          options={[
            { value: 'body', label: isBodyEdited ? 'Body, edited' : 'Body' },
            { value: 'headers', label: isHeadEdited ? 'Headers, edited' : 'Headers' },
          ]}
          value={part}
          onChange={setPart}
        />
        <span className="quiet">
          {part === 'body' && isBodyEdited
            ? 'Sent as UTF-8, without content encoding.'
            : 'Unedited parts are sent byte for byte.'}
        </span>
      </Row>
      {part === 'body' ? (
        <CodeEditor
          key="body"
          label="Body to send"
          text={edit.body}
          original={edit.originalBody}
          onChange={body => changeEdit({ body })}
        />
      ) : (
        <CodeEditor
          key="headers"
          label="Headers to send"
          text={edit.headers}
          original={edit.originalHeaders}
          onChange={headers => changeEdit({ headers })}
          isJson={false}
        />
      )}
      {headerPairs(edit.headers) === null ? (
        <EditError>Enter one header per line, such as Content-Type: application/json.</EditError>
      ) : null}
    </section>
  )
}

/** Why the edited request cannot be replayed. */
function EditError(props: HTMLAttributes<HTMLParagraphElement>) {
  return <p className="px-2.5 py-1 text-error text-small" {...props} />
}
