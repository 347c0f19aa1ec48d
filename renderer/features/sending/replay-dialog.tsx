import { clsx } from 'clsx'
import { PenLine } from 'lucide-react'
import type { FormEvent } from 'react'
import { closeOverlay, useNavigation } from '#navigation'
import { Button, Checkbox, Dialog, FormEnd, Kbd } from '#ui'
import { OutcomeView } from '../../attempt/outcome-view.tsx'
import { TargetField } from '../../attempt/target-field.tsx'
import { EditError } from './edit-error.tsx'
import styles from './replay-dialog.module.css'
import { headerPairs, isEdited } from './replay-edit.ts'
import { ReplayEditor } from './replay-editor.tsx'
import {
  beginEdit,
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
    <form className={clsx(styles.form, edit !== null && styles.formEditing)} onSubmit={onSubmit}>
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
        noteClassName={isChanged ? styles.changed : 'quiet'}
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
