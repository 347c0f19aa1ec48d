import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './flow.module.css'
import type { Gap } from './gap.ts'

interface RowProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'span' | 'p' | 'h3' | 'header' | 'footer' | 'form' | 'ul' | 'li' | 'dd'
  readonly gap?: Gap
  /** Default: centered. */
  readonly align?: 'start' | 'baseline' | 'end'
  /** The first at the start, the last at the end. */
  readonly isApart?: boolean
  readonly isWrapping?: boolean
}

/** Side by side. */
export function Row(props: RowProps) {
  const { as: Element = 'div', gap, align, isApart = false, isWrapping = false, className, ...rest } = props
  return (
    <Element
      className={clsx(
        styles.row,
        gap !== undefined && styles[`gap${gap}`],
        align !== undefined && styles[align],
        isApart && styles.apart,
        isWrapping && styles.wrapping,
        className,
      )}
      {...rest}
    />
  )
}
