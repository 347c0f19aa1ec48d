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
  readonly title: ReactNode
  /** Id of the heading, which names the pane. */
  readonly titleId?: string
  /** Before the title. */
  readonly before?: ReactNode
  /** After the title, such as a count, a state or a purpose. */
  readonly mark?: ReactNode
  /** Buttons, at the end of the first line. */
  readonly actions?: ReactNode
}

/**
 * The head of a place, a list or a pane: its name and actions in one line, as high as the search field above a list;
 * its facts and problems below.
 */
export function PaneHead(props: PaneHeadProps) {
  const { title, titleId, before, mark, actions, className, children, ...rest } = props
  return (
    <Stack as="header" className={clsx('flex-none border-line border-b pr-3 pl-4', className)} {...rest}>
      <Row gap="2-5" isWrapping className="min-h-head">
        {before}
        <PaneTitle id={titleId} className="min-w-0">
          {title}
        </PaneTitle>
        {mark}
        <Row as="span" gap="1-5" className="ml-auto flex-none empty:hidden">
          {actions}
        </Row>
      </Row>
      <Stack gap="1-5" className="pb-2.5 empty:hidden">
        {children}
      </Stack>
    </Stack>
  )
}

/** Room around a notice or a skeleton in a pane without padding; nothing without content. */
export function PaneInset({ children }: { readonly children: ReactNode }) {
  return <div className="flex-none px-4 py-2.5 empty:hidden">{children}</div>
}
