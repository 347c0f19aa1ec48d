import type { ReactNode } from 'react'
import styles from './text-field.module.css'

interface FieldErrorProps {
  /** For `aria-describedby` of the control. */
  readonly id?: string
  readonly children: ReactNode
}

/** Why a value is invalid, under a control without `Field` or `TextField`. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <span id={id} className={styles.error}>
      {children}
    </span>
  )
}
