import type { ReactNode } from 'react'
import styles from './text-field.module.css'

interface FieldLabelProps {
  /** The control has its own name. */
  readonly 'aria-hidden'?: boolean
  /** Of the control that it names. */
  readonly htmlFor?: string
  readonly children: ReactNode
}

/** A label above a control without `Field` or `TextField`. */
export function FieldLabel({ htmlFor, children, ...rest }: FieldLabelProps) {
  if (htmlFor !== undefined)
    return (
      <label htmlFor={htmlFor} className={styles.label} {...rest}>
        {children}
      </label>
    )
  return (
    <span className={styles.label} {...rest}>
      {children}
    </span>
  )
}
