import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './field.module.css'

interface FieldNoteProps {
  /** What was given does not fit. */
  readonly isError?: boolean
  readonly children: ReactNode
}

/** What there is to say about controls that have no `Field`. */
export function FieldNote({ isError = false, children }: FieldNoteProps) {
  return <p className={clsx(styles.note, isError && styles.error)}>{children}</p>
}
