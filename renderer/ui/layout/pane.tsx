import { clsx } from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'
import { Row, Stack } from './flow.tsx'
import styles from './pane.module.css'

interface PaneListProps {
  readonly label: string
  readonly children: ReactNode
}

/** A pane with a list, and its header above. */
export function PaneList({ label, children }: PaneListProps) {
  return (
    <Stack as="section" className="h-full bg-pane" aria-label={label}>
      {children}
    </Stack>
  )
}

interface PaneScrollProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'ul'
}

/** As high as its pane; longer content scrolls. */
export function PaneScroll({ as: Element = 'div', className, ...rest }: PaneScrollProps) {
  return <Element className={clsx(styles.scroll, className)} {...rest} />
}

/** The heading of a pane. */
export function PaneTitle({ className, ...rest }: HTMLAttributes<HTMLHeadingElement>) {
  return <h2 className={clsx(styles.title, className)} {...rest} />
}

interface PaneHeadProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** Without one, the children have their own first line. */
  readonly title?: ReactNode
  /** Before the title. */
  readonly before?: ReactNode
  /** After the title, such as a state. */
  readonly mark?: ReactNode
  /** Buttons, at the end of the first line. */
  readonly actions?: ReactNode
  /** A line below: not above tabs. */
  readonly hasLine?: boolean
}

/** The head of a pane about one thing: its name and actions in one line, its facts and problems below. */
export function PaneHead(props: PaneHeadProps) {
  const { title, before, mark, actions, hasLine = true, className, children, ...rest } = props
  return (
    <Stack
      as="header"
      gap="1-5"
      className={clsx('flex-none px-4 pt-2.75 pb-2.5', hasLine && 'border-line border-b', className)}
      {...rest}
    >
      {title === undefined ? null : (
        <Row gap="2-5" isWrapping>
          {before}
          <PaneTitle className="min-w-0">{title}</PaneTitle>
          {mark}
          <span className="ml-auto inline-flex flex-none items-center gap-1.5">{actions}</span>
        </Row>
      )}
      {children}
    </Stack>
  )
}

/** The head of a pane in one line: its title and its actions. Its height is that of the search field above a list. */
export function PaneBar({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <header
      className={clsx(
        'flex min-h-head flex-none items-center gap-2 border-line border-b pr-3 pl-4',
        className,
      )}
      {...rest}
    />
  )
}

/** Room around a notice in a pane. */
export function PaneInset({ children }: { readonly children: ReactNode }) {
  return <div className="flex-none px-4 py-2.5">{children}</div>
}
