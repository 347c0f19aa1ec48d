import { AlertDialog } from '@base-ui/react/alert-dialog'
import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import { Problem } from '../feedback/notice.tsx'
import { useAction } from '../feedback/use-action.ts'
import dialogStyles from './dialog.module.css'
import { scrimClass } from './dialog.tsx'
import { isFocusReturned } from './keep-focus.ts'

interface ConfirmDialogProps {
  /** A question: "Remove the session?" */
  readonly title: string
  /** The effects, with numbers, and whether they can be undone. */
  readonly text: ReactNode
  /** Its effect: "Remove 1,204 deliveries". */
  readonly confirmLabel: string
  readonly isDangerous?: boolean
  /** The dialog then closes. With a promise it closes when that resolves, and shows the error if it rejects. */
  readonly onConfirm: () => unknown
  readonly onClose: () => void
}

/** Asks before an action that can't be undone. Open while it is rendered. Enter alone cancels: the focus starts there. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, isDangerous = false, onConfirm, onClose } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const { run, isRunning, error } = useAction(async () => {
    await onConfirm()
    // Not in `run`: the action may remove this dialog, and its owner must still hear that it ended.
    onClose()
  })

  return (
    <AlertDialog.Root open onOpenChange={open => !open && !isRunning && onClose()}>
      <AlertDialog.Portal>
        {/* Above the dialog that opened it. */}
        <AlertDialog.Backdrop className={clsx('z-14', scrimClass)} />
        <AlertDialog.Popup
          className={clsx('z-15 w-110 gap-2 p-5 outline-none', dialogStyles.dialog)}
          initialFocus={cancel}
          finalFocus={isFocusReturned}
        >
          <AlertDialog.Title className="font-strong text-large">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="wrap-anywhere overflow-y-auto text-muted">
            {text}
          </AlertDialog.Description>
          <Problem error={error} />
          <footer className="mt-3 flex flex-none justify-end gap-2">
            <Button ref={cancel} disabled={isRunning} reason="In progress." onClick={onClose}>
              Cancel
            </Button>
            <Button
              tone={isDangerous ? 'danger' : 'primary'}
              disabled={isRunning}
              reason="In progress."
              onClick={() => run()}
            >
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
