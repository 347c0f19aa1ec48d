import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './flow.module.css'
import type { Gap } from './gap.ts'

interface StackProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'span' | 'section' | 'header' | 'footer' | 'form' | 'ul' | 'ol' | 'li'
  readonly gap?: Gap
  readonly align?: 'start' | 'end'
}

/** One below the other. */
export function Stack({ as: Element = 'div', gap, align, className, ...rest }: StackProps) {
  return (
    <Element
      className={clsx(
        styles.stack,
        gap !== undefined && styles[`gap${gap}`],
        align !== undefined && styles[align],
        className,
      )}
      {...rest}
    />
  )
}
