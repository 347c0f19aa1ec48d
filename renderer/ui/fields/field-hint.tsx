import type { HTMLAttributes } from 'react'
import styles from './text-field.module.css'

interface FieldHintProps extends Omit<HTMLAttributes<HTMLParagraphElement>, 'className'> {
  /** It says what does not fit. */
  readonly isError?: boolean
}

/** Words below a control that has no `Field` or `TextField`. */
export function FieldHint({ isError = false, ...rest }: FieldHintProps) {
  return <p className={isError ? styles.error : styles.hint} {...rest} />
}
