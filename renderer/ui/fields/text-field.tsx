import { clsx } from 'clsx'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { controlClass, fieldClass, labelClass, noteClass } from './field-classes.ts'
import inputStyles from './text-input.module.css'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  /** The label is for screen readers only. */
  readonly isLabelHidden?: boolean
  readonly hint?: ReactNode
  readonly error?: string | null
  readonly inputClassName?: string | undefined
  /** After the input, such as a unit or a button. */
  readonly end?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** A field with one input. It does without the library of `Field`, which the first paint does not need. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden = false, hint, error = null, end, className, inputClassName, ...rest } = props
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={clsx(fieldClass, className)}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : labelClass}>
        {label}
      </label>
      <div className={controlClass}>
        <input
          id={id}
          className={clsx('mono', inputStyles.textInput, inputClassName)}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={error !== null}
          aria-describedby={note === undefined ? undefined : noteId}
          {...rest}
        />
        {end}
      </div>
      {note === undefined ? null : (
        <p id={noteId} className={noteClass(error !== null)}>
          {note}
        </p>
      )}
    </div>
  )
}
