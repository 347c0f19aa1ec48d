import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './field-part.module.css'

interface FieldPartProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'p'
}

/** An addition to the field above, aligned with its control. */
export function FieldPart({ as: Element = 'div', className, ...rest }: FieldPartProps) {
  return <Element className={clsx(styles.fieldPart, className)} {...rest} />
}
