import { Field as Base } from '@base-ui/react/field'
import { clsx } from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'
import styles from './field.module.css'
import { controlClass, fieldClass, labelClass, noteClass } from './field-classes.ts'

interface FieldProps {
  readonly label: string
  /** The label is for screen readers only. */
  readonly isLabelHidden?: boolean
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
  const { label, isLabelHidden = false, note, error = null, className, children } = props
  const text = error ?? note
  return (
    <Base.Root className={clsx(fieldClass, className)} data-name={label} data-filled invalid={error !== null}>
      <Base.Label className={isLabelHidden ? 'visually-hidden' : labelClass}>{label}</Base.Label>
      <div className={controlClass}>{children}</div>
      {text === undefined ? null : (
        <Base.Description className={noteClass(error !== null)}>{text}</Base.Description>
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
    <div className={clsx(fieldClass, className)}>
      <span className={labelClass}>{label}</span>
      {children}
    </div>
  )
}

/** Short fields side by side, in columns of one width. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return <div className={clsx('grid gap-x-4 gap-y-3', styles.grid)}>{children}</div>
}

interface FieldNoteProps extends Omit<HTMLAttributes<HTMLParagraphElement>, 'className'> {
  /** The text is why the value is invalid. */
  readonly isError?: boolean
}

/** A note below controls without `Field`. For one control, `id` is its `aria-describedby`. */
export function FieldNote({ isError = false, ...rest }: FieldNoteProps) {
  return <p className={noteClass(isError)} {...rest} />
}

interface FieldLabelProps {
  /** The control has its own name. */
  readonly 'aria-hidden'?: boolean
  /** Of the control that it names. */
  readonly htmlFor?: string
  readonly children: ReactNode
}

/** A label above a control without `Field` or `TextField`. */
export function FieldLabel({ htmlFor, children, ...rest }: FieldLabelProps) {
  if (htmlFor === undefined)
    return (
      <span className={labelClass} {...rest}>
        {children}
      </span>
    )
  return (
    <label htmlFor={htmlFor} className={labelClass} {...rest}>
      {children}
    </label>
  )
}
