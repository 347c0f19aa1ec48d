import { type FormEvent, type ReactNode, useState } from 'react'
import type { WireError } from '#contract/errors'
import { Button, Notice, Row } from '#ui'
import styles from './ask-form.module.css'

interface DialogFormProps {
  /** Describes what will happen. */
  readonly note: ReactNode
  readonly label: string
  readonly isReady: boolean
  /** What it is not ready for: "Enter a name." */
  readonly reason: string
  /** Returns the error; the dialog then stays open. */
  readonly onSubmit: () => Promise<WireError | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The form of a small dialog: fields, a note on what will happen, and the submit button. */
export function DialogForm({ note, label, isReady, reason, onSubmit, onClose, children }: DialogFormProps) {
  const [error, setError] = useState<WireError | null>(null)
  const [isRunning, setRunning] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isReady || isRunning) return
    setRunning(true)
    const problem = await onSubmit()
    setRunning(false)
    if (problem === null) onClose()
    else setError(problem)
  }

  return (
    <form className={styles.form} onSubmit={event => void submit(event)}>
      {children}
      {error === null ? null : (
        <Notice tone="error" isAlert>
          {error.message}
        </Notice>
      )}
      <Row gap="2" className={styles.end}>
        <p className="quiet">{note}</p>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          tone="primary"
          disabled={!isReady || isRunning}
          reason={isRunning ? 'In progress.' : reason}
        >
          {label}
        </Button>
      </Row>
    </form>
  )
}
