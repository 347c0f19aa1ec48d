import { clsx } from 'clsx'
import { type HTMLAttributes, type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './text-field.module.css'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  /** The label is for screen readers only. */
  readonly isLabelHidden?: boolean
  readonly hint?: ReactNode
  readonly error?: string | null
  readonly inputClassName?: string | undefined
  /** After the field, such as a unit or a button. */
  readonly end?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden = false, hint, error = null, end, className, inputClassName, ...rest } = props
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = error !== null || hint !== undefined
  return (
    <div className={clsx(styles.textField, className)}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          id={id}
          className={clsx('mono', styles.textInput, inputClassName)}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={error !== null}
          aria-describedby={hasNote ? noteId : undefined}
          {...rest}
        />
        {end}
      </div>
      {hasNote ? (
        <p id={noteId} className={error === null ? styles.hint : styles.error}>
          {error ?? hint}
        </p>
      ) : null}
    </div>
  )
}

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

interface FieldHintProps extends Omit<HTMLAttributes<HTMLParagraphElement>, 'className'> {
  /** The text is the reason of an invalid value. */
  readonly isError?: boolean
}

/** Text below a control without `Field` or `TextField`. */
export function FieldHint({ isError = false, ...rest }: FieldHintProps) {
  return <p className={isError ? styles.error : styles.hint} {...rest} />
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
