import type { FormEvent } from 'react'
import { closeOverlay, useNavigation } from '../../state/navigation-store.ts'
import { chooseReplayTarget, replayDelivery, useReplay } from '../../state/replay-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { OutcomeView } from './outcome-view.tsx'
import { TargetField } from './target-field.tsx'
import './sending.css'

/** Sends one captured delivery again, byte for byte. */
export function ReplayDialog() {
  const isOpen = useNavigation(state => state.overlay === 'replay')
  const deliveryId = useReplay(state => state.deliveryId)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeOverlay}
      title={`Replay delivery ${deliveryId ?? ''}`}
      size="medium"
    >
      <ReplayForm />
    </Dialog>
  )
}

function ReplayForm() {
  const target = useReplay(state => state.target)
  const outcome = useReplay(state => state.outcome)
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void replayDelivery(false)
  }
  return (
    <form className="replay-form" onSubmit={onSubmit}>
      <TargetField target={target} onChange={chooseReplayTarget} />
      <div className="form-end">
        <p className="quiet">
          Body and headers go out as they were captured. Host, Content-Length and what belongs to a single
          connection are written anew.
        </p>
        <Button type="submit" tone="primary" disabled={outcome.state === 'sending'}>
          Replay <Kbd isHint>⏎</Kbd>
        </Button>
      </div>
      <OutcomeView outcome={outcome} onAllow={() => void replayDelivery(true)} />
    </form>
  )
}
