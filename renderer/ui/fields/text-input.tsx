import { Input, type InputProps } from '@base-ui/react/input'
import { clsx } from 'clsx'
import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import styles from './text-input.module.css'

interface TextInputProps extends Omit<InputProps, 'className'> {
  readonly className?: string | undefined
  /** For code and values, not for people's words. */
  readonly isMono?: boolean
}

/**
 * A one-line input inside a `Field`, whose label, note and error it uses. With a separate label use
 * `TextField`.
 */
export function TextInput({ className, isMono = true, ...rest }: TextInputProps) {
  return (
    <Input
      className={clsx(styles.textInput, isMono && 'mono', className)}
      spellCheck={false}
      autoComplete="off"
      {...rest}
    />
  )
}

/** A one-line input with its own `aria-label` or label, even inside a `Field`. */
export function PlainInput({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return <input className={clsx('mono', styles.textInput, className)} {...rest} />
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Mono for values, not for prose. */
  readonly isMono?: boolean
}

/** Text of several lines. Its label is beside it. */
export function TextArea({ isMono = true, className, ...rest }: TextAreaProps) {
  return <textarea className={clsx(styles.textInput, isMono && 'mono', className)} {...rest} />
}
