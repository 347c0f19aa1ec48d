import type { ReactNode } from 'react'
import styles from './form-end.module.css'

interface FormEndProps {
  /** A note before it is sent. */
  readonly note: ReactNode
  readonly noteClassName?: string | undefined
  /** The buttons; the one that sends the form is the last. */
  readonly children: ReactNode
}

/** The last line of a form in a dialog. */
export function FormEnd({ note, noteClassName = 'quiet', children }: FormEndProps) {
  return (
    <div className={styles.formEnd}>
      <p className={noteClassName}>{note}</p>
      <div className={styles.buttons}>{children}</div>
    </div>
  )
}
