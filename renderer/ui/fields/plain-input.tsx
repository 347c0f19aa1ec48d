import { clsx } from 'clsx'
import type { InputHTMLAttributes } from 'react'
import styles from './text-field.module.css'

/** A one-line input with its own `aria-label` or label, even inside a `Field`. */
export function PlainInput({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return <input className={clsx('mono', styles.textInput, className)} {...rest} />
}
