import type { HTMLAttributes } from 'react'
import styles from './text-field.module.css'

interface FieldHintProps extends Omit<HTMLAttributes<HTMLParagraphElement>, 'className'> {
  /** It says why the value is invalid. */
  readonly isError?: boolean
}

/** Text below a control that has no `Field` or `TextField`. */
export function FieldHint({ isError = false, ...rest }: FieldHintProps) {
  return <p className={isError ? styles.error : styles.hint} {...rest} />
}
