import { clsx } from 'clsx'
import type { TextareaHTMLAttributes } from 'react'
import styles from './text-field.module.css'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Mono for values, not for prose. */
  readonly isMono?: boolean
}

/** Text of several lines. Its label is beside it. */
export function TextArea({ isMono = true, className, ...rest }: TextAreaProps) {
  return <textarea className={clsx(styles.textInput, isMono && 'mono', className)} {...rest} />
}
