import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './field.module.css'

interface FieldGroupProps {
  readonly label: string
  readonly className?: string | undefined
  /** Each with its own name. */
  readonly children: ReactNode
}

/** Several controls under one label, like a stacked `Field`. */
export function FieldGroup({ label, className, children }: FieldGroupProps) {
  return (
    <div className={clsx(styles.field, styles.stacked, className)}>
      <span className={styles.label}>{label}</span>
      {children}
    </div>
  )
}
