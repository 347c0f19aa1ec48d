import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './field-part.module.css'

interface FieldPartProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'p'
}

/** What belongs to the field above it, in line with its control. */
export function FieldPart({ as: Element = 'div', className, ...rest }: FieldPartProps) {
  return <Element className={clsx(styles.fieldPart, className)} {...rest} />
}
