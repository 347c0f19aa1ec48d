import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './flow.module.css'

interface TruncateProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'span' | 'p' | 'code' | 'li'
}

/** One line, cut with an ellipsis. The full text must be readable elsewhere, such as in `title`. */
export function Truncate({ as: Element = 'div', className, ...rest }: TruncateProps) {
  return <Element className={clsx(styles.truncate, className)} {...rest} />
}
