import { Field as Base } from '@base-ui/react/field'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './field.module.css'

interface FieldProps {
  readonly label: string
  /** What it means, or what it takes. */
  readonly note?: ReactNode
  /** Why what was given does not fit; stands in place of the note. */
  readonly error?: string | null
  /** The label above the control, for dialogs and narrow panes; else before it, in a row of a form. */
  readonly isStacked?: boolean
  /** In a pane: the control as wide as its column, and what there is to say under it once the pane is narrow. */
  readonly isInPane?: boolean
  readonly className?: string | undefined
  /** `Select`, `Switch` and `TextInput` take the field's label as theirs; others need a name of their own. */
  readonly children: ReactNode
}

/** A control with its label and what there is to say about it. */
export function Field(props: FieldProps) {
  const { label, note, error = null, isStacked = false, isInPane = false, className, children } = props
  const text = error ?? note
  return (
    <Base.Root
      className={clsx(styles.field, isStacked && styles.stacked, isInPane && styles.inPane, className)}
      data-filled={isStacked || isInPane || undefined}
      invalid={error !== null}
    >
      <Base.Label className={styles.label}>{label}</Base.Label>
      <div className={styles.control}>{children}</div>
      {text === undefined ? null : (
        <Base.Description className={clsx(styles.note, error !== null && styles.error)}>
          {text}
        </Base.Description>
      )}
    </Base.Root>
  )
}
