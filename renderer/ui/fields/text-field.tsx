import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'defaultValue' | 'value'> {
  readonly label: string
  /** The label is for screen readers only. */
  readonly isLabelHidden?: boolean
  readonly hint?: ReactNode
  readonly error?: string | null
  readonly value?: string
  readonly inputClassName?: string | undefined
  /** After the input, such as a unit or a button. */
  readonly end?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** A field with one input. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden = false, hint, error = null, end, className, inputClassName, ...rest } = props
  return (
    <Field label={label} isLabelHidden={isLabelHidden} note={hint} error={error} className={className}>
      <TextInput className={inputClassName} {...rest} />
      {end}
    </Field>
  )
}
