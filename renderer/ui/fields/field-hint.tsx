import type { HTMLAttributes } from 'react'
import styles from './text-field.module.css'

interface FieldHintProps extends Omit<HTMLAttributes<HTMLParagraphElement>, 'className'> {
  /** The text is the reason of an invalid value. */
  readonly isError?: boolean
}

/** Text below a control without `Field` or `TextField`. */
export function FieldHint({ isError = false, ...rest }: FieldHintProps) {
  return <p className={isError ? styles.error : styles.hint} {...rest} />
}
