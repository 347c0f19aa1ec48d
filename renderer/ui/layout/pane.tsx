import { clsx } from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'
import styles from './pane.module.css'
import { Stack } from './stack.tsx'

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

/** Room around a notice in a pane. */
export function PaneInset({ children }: { readonly children: ReactNode }) {
  return <div className="flex-none px-4 py-2.5">{children}</div>
}
