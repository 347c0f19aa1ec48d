import { clsx } from 'clsx'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import type { DeliveryId, HeaderPairs } from '#contract/terms'
import { type CapturedText, change, fetchCapturedText, refetchAttempts } from '#data'
import { closeOverlay, type OverlayProps } from '#navigation'
import { Button, Checkbox, CodeEditor, Dialog, DialogForm, Row, Segments, useAction, usePageState } from '#ui'
import { readHeaders } from '../../attempt/header-text.ts'
import { useSending } from '../../attempt/outcome.ts'
import { OutcomeView } from '../../attempt/outcome-view.tsx'
import { SignAgainField, useSignAgain } from '../../attempt/sign-again.tsx'
import { rememberUrl, toTarget, useTarget } from '../../attempt/target-choice.ts'
import { TargetField } from '../../attempt/target-field.tsx'
import { rememberReplay } from './open-replay.ts'
import styles from './replay-dialog.module.css'

/** Replays one captured delivery: byte for byte, or edited and marked as edited. */
export function ReplayDialog({ isOpen, deliveryId }: OverlayProps<'replay'>) {
  const [edit, setEdit] = useState<ReplayEdit | null>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeOverlay}
      title={`Replay delivery ${deliveryId}`}
      size={edit === null ? 'medium' : 'large'}
    >
      <ReplayForm deliveryId={deliveryId} edit={edit} onEdit={setEdit} />
    </Dialog>
  )
}

interface ReplayFormProps {
  readonly deliveryId: DeliveryId
  /** `null` while nothing is edited: the captured bytes are sent. */
  readonly edit: ReplayEdit | null
  readonly onEdit: (edit: ReplayEdit | null) => void
}

function ReplayForm({ deliveryId, edit, onEdit }: ReplayFormProps) {
  const [target, setTarget] = useTarget('replay', 'url')
  const [keepPath, setKeepPath] = usePageState('replay.keepPath', false)
  const again = useSignAgain()
  const { outcome, start, reset, changing } = useSending(async allowRemote => {
    const edited = changesOf(edit)
    const options = { keepPath }
    rememberUrl(target)
    try {
      const attempt = await change('deliveries.replay', {
        id: deliveryId,
        target: toTarget(target),
        ...options,
        ...(edited === undefined ? {} : { edited }),
        ...again.params,
        allowRemote,
      })
      rememberReplay({ choice: target, ...options })
      return attempt
    } finally {
      refetchAttempts(deliveryId)
    }
  })
  const beginning = useAction(() => fetchCapturedText(deliveryId))
  const isChanged = isEdited(edit) || again.isSigned
  const isBroken = edit !== null && readHeaders(edit.headers).wrong !== null

  return (
    <DialogForm
      className={clsx(styles.form, edit !== null && clsx('flex-1', styles.formEditing))}
      onSubmit={() => start(false)}
      error={beginning.error}
      note={
        isChanged
          ? isEdited(edit)
            ? 'Edited: the attempt is marked as edited.'
            : 'Signed again: the attempt is marked as edited headers.'
          : 'Body and headers are sent as captured. Host, Content-Length and connection headers are rewritten.'
      }
      noteClass={isChanged ? 'text-warning font-strong' : undefined}
      buttons={
        edit === null ? (
          <Button
            icon={<PenLine aria-hidden />}
            onClick={() => beginning.run(undefined, text => changing(onEdit)(beginOf(text)))}
          >
            Edit…
          </Button>
        ) : (
          <Button onClick={() => changing(onEdit)(null)}>Discard edits</Button>
        )
      }
      submit={isEdited(edit) ? 'Replay edited' : again.isSigned ? 'Replay signed' : 'Replay'}
      hasKey
      blocked={
        isBroken
          ? 'Correct the headers.'
          : (again.problem ?? (outcome.state === 'sending' ? 'Sending…' : null))
      }
      outcome={<OutcomeView className={styles.outcome} outcome={outcome} onAllow={() => start(true)} />}
    >
      <TargetField target={target} onChange={changing(setTarget)} />
      {target.to === 'url' ? (
        <Checkbox
          label="Append captured path and query to the URL"
          isChecked={keepPath}
          onChange={changing(setKeepPath)}
        />
      ) : null}
      <SignAgainField again={again} onChange={reset} />
      {edit === null ? null : <ReplayEditor edit={edit} onChange={part => onEdit({ ...edit, ...part })} />}
    </DialogForm>
  )
}

type Part = 'body' | 'headers'

interface ReplayEditorProps {
  readonly edit: ReplayEdit
  readonly onChange: (part: Partial<Pick<ReplayEdit, 'body' | 'headers'>>) => void
}

/** An editor of the captured request, with changes marked. */
function ReplayEditor({ edit, onChange }: ReplayEditorProps) {
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
          onChange={body => onChange({ body })}
        />
      ) : (
        <CodeEditor
          key="headers"
          label="Headers to send"
          text={edit.headers}
          original={edit.originalHeaders}
          onChange={headers => onChange({ headers })}
          isJson={false}
        />
      )}
      {readHeaders(edit.headers).wrong !== null ? (
        <p className="px-2.5 py-1 text-error text-small">
          Enter one header per line, such as Content-Type: application/json.
        </p>
      ) : null}
    </section>
  )
}

/** A captured request in the editor: the original and the edited text. */
interface ReplayEdit {
  readonly originalBody: string
  readonly body: string
  /** One header per line: `Name: value`. */
  readonly originalHeaders: string
  readonly headers: string
}

/** The edit of a captured request, unchanged at first. */
function beginOf({ body, headers }: CapturedText): ReplayEdit {
  return { originalBody: body, body, originalHeaders: headers, headers }
}

function isEdited(edit: ReplayEdit | null): boolean {
  return edit !== null && (edit.body !== edit.originalBody || edit.headers !== edit.originalHeaders)
}

/** The edited parts of the request; `undefined` for none, so that the captured bytes are sent. */
function changesOf(
  edit: ReplayEdit | null,
): { readonly body?: string; readonly headers?: HeaderPairs } | undefined {
  if (edit === null || !isEdited(edit)) return undefined
  return {
    ...(edit.body === edit.originalBody ? {} : { body: edit.body }),
    ...(edit.headers === edit.originalHeaders ? {} : { headers: readHeaders(edit.headers).headers }),
  }
}
