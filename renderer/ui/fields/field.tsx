import { Field as Base } from '@base-ui/react/field'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './field.module.css'

interface FieldProps {
  readonly label: string
  /** Meaning of the value, or its valid values. */
  readonly note?: ReactNode
  /** Why the value is invalid. Replaces the note. */
  readonly error?: string | null
  readonly className?: string | undefined
  /** `Select`, `Switch` and `TextInput` use the field's label; other controls need their own name. */
  readonly children: ReactNode
}

/** A control under its label, with its note or error below. */
export function Field(props: FieldProps) {
  const { label, note, error = null, className, children } = props
  const text = error ?? note
  return (
    <Base.Root
      className={clsx(styles.field, className)}
      data-name={label}
      data-filled
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

interface FieldGroupProps {
  readonly label: string
  readonly className?: string | undefined
  /** Each with its own name. */
  readonly children: ReactNode
}

/** Several controls under one label, like a `Field`. */
export function FieldGroup({ label, className, children }: FieldGroupProps) {
  return (
    <div className={clsx(styles.field, className)}>
      <span className={styles.label}>{label}</span>
      {children}
    </div>
  )
}

/** Short fields side by side, in columns of one width. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return <div className={clsx('grid gap-x-4 gap-y-3', styles.grid)}>{children}</div>
}

interface FieldNoteProps {
  /** The value is invalid. */
  readonly isError?: boolean
  readonly children: ReactNode
}

/** A note on controls without `Field`. */
export function FieldNote({ isError = false, children }: FieldNoteProps) {
  return <p className={clsx(styles.note, isError && styles.error)}>{children}</p>
}
