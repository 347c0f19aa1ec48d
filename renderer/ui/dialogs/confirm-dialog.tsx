import { AlertDialog } from '@base-ui/react/alert-dialog'
import { clsx } from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import styles from './confirm-dialog.module.css'
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
        <AlertDialog.Backdrop className={clsx(dialogStyles.scrim, styles.confirmScrim)} />
        <AlertDialog.Popup
          className={clsx(dialogStyles.dialog, styles.confirm)}
          initialFocus={isDangerous ? cancel : confirm}
        >
          <AlertDialog.Title className={styles.confirmTitle}>{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className={styles.confirmText}>
            {text}
          </AlertDialog.Description>
          {error === null ? null : (
            <p className={styles.confirmError} role="alert">
              {error}
            </p>
          )}
          <footer className={styles.confirmActions}>
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
