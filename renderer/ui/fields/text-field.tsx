import { clsx } from 'clsx'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
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
