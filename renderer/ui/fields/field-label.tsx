import type { ReactNode } from 'react'
import styles from './text-field.module.css'

interface FieldLabelProps {
  /** The control has a name of its own. */
  readonly 'aria-hidden'?: boolean
  readonly children: ReactNode
}

/** Words above a control that has no `Field` or `TextField`. */
export function FieldLabel({ children, ...rest }: FieldLabelProps) {
  return (
    <span className={styles.label} {...rest}>
      {children}
    </span>
  )
}
