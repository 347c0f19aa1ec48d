import { AlertDialog } from '@base-ui/react/alert-dialog'
import { clsx } from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import dialogStyles from './dialog.module.css'

interface Problem {
  readonly message: string
}

interface ConfirmDialogProps {
  /** A question: "Remove the session?" */
  readonly title: string
  /** The effects, with numbers, and whether they can be undone. */
  readonly text: ReactNode
  /** Its effect: "Remove 1,204 deliveries". */
  readonly confirmLabel: string
  readonly isDangerous?: boolean
  /** The dialog then closes. With a promise it closes when that resolves, and stays open to show a problem. */
  readonly onConfirm: (() => void) | (() => Promise<Problem | null>)
  readonly onClose: () => void
}

/** Asks before an action that can't be undone. Open while it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, isDangerous = false, onConfirm, onClose } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const [isRunning, setIsRunning] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function run(): Promise<void> {
    setIsRunning(true)
    setError(null)
    const problem = (await onConfirm()) ?? null
    setIsRunning(false)
    if (problem === null) onClose()
    else setError(problem.message)
  }

  return (
    <AlertDialog.Root open onOpenChange={open => !open && !isRunning && onClose()}>
      <AlertDialog.Portal>
        {/* Above the dialog that opened it. */}
        <AlertDialog.Backdrop className={clsx('z-14', dialogStyles.scrim)} />
        <AlertDialog.Popup
          className={clsx('z-15 w-110 gap-2 p-5', dialogStyles.dialog)}
          initialFocus={isDangerous ? cancel : confirm}
        >
          <AlertDialog.Title className="font-strong text-large">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="wrap-anywhere overflow-y-auto text-muted">
            {text}
          </AlertDialog.Description>
          {error === null ? null : (
            <p className="text-error" role="alert">
              {error}
            </p>
          )}
          <footer className="mt-3 flex flex-none justify-end gap-2">
            <Button ref={cancel} disabled={isRunning} reason="In progress." onClick={onClose}>
              Cancel
            </Button>
            <Button
              ref={confirm}
              tone={isDangerous ? 'danger' : 'primary'}
              disabled={isRunning}
              reason="In progress."
              onClick={() => void run()}
            >
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
