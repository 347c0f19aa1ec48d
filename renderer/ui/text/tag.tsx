import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './tag.module.css'

interface TagProps extends HTMLAttributes<HTMLSpanElement> {
  readonly tone?: 'warning' | 'error'
}

const tones = {
  warning: 'border-warning-line text-warning',
  error: 'border-error-line text-error',
} as const

/** A short label in a frame, such as `truncated` in a row. */
export function Tag({ tone, className, ...rest }: TagProps) {
  return <span className={clsx(styles.tag, tone !== undefined && tones[tone], className)} {...rest} />
}
