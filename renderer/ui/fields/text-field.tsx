import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import './text-field.css'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  /** The label is read aloud only. */
  readonly isLabelHidden?: boolean
  readonly hint?: ReactNode
  readonly error?: string | null
  /** After the field, such as a unit or a button. */
  readonly end?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden = false, hint, error = null, end, className, ...rest } = props
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = error !== null || hint !== undefined
  return (
    <div className={`text-field${className === undefined ? '' : ` ${className}`}`}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : 'text-field-label'}>
        {label}
      </label>
      <div className="text-field-row">
        <input
          id={id}
          className="text-input mono"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={error !== null}
          aria-describedby={hasNote ? noteId : undefined}
          {...rest}
        />
        {end}
      </div>
      {hasNote ? (
        <p id={noteId} className={error === null ? 'text-field-hint' : 'text-field-error'}>
          {error ?? hint}
        </p>
      ) : null}
    </div>
  )
}
