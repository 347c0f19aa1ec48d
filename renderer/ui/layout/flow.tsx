import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './flow.module.css'

/** Steps of the spacing scale: `1-5` is one step and a half. */
const gaps = {
  '0-5': 'gap-0.5',
  '0-75': 'gap-0.75',
  1: 'gap-1',
  '1-25': 'gap-1.25',
  '1-5': 'gap-1.5',
  2: 'gap-2',
  '2-5': 'gap-2.5',
  3: 'gap-3',
  '3-5': 'gap-3.5',
  4: 'gap-4',
  5: 'gap-5',
  6: 'gap-6',
  8: 'gap-8',
} as const

type Gap = `${keyof typeof gaps}`

const alignments = { start: 'items-start', baseline: 'items-baseline', end: 'items-end' } as const

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
        gap !== undefined && gaps[gap],
        align !== undefined && alignments[align],
        className,
      )}
      {...rest}
    />
  )
}

interface TruncateProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'span' | 'p' | 'code' | 'li'
}

/** One line, cut with an ellipsis. The full text must be readable elsewhere, such as in `title`. */
export function Truncate({ as: Element = 'div', className, ...rest }: TruncateProps) {
  return <Element className={clsx(styles.truncate, className)} {...rest} />
}

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
        gap !== undefined && gaps[gap],
        align !== undefined && alignments[align],
        isApart && 'justify-between',
        isWrapping && 'flex-wrap',
        className,
      )}
      {...rest}
    />
  )
}
