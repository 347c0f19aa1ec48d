import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './field.module.css'

interface FieldNoteProps {
  /** The value is invalid. */
  readonly isError?: boolean
  readonly children: ReactNode
}

/** A note on controls without `Field`. */
export function FieldNote({ isError = false, children }: FieldNoteProps) {
  return <p className={clsx(styles.note, isError && styles.error)}>{children}</p>
}
