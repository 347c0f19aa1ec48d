import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly className?: string | undefined
}

/** The empty state of a view: why it is empty, and what to do. */
export function EmptyState({ icon, title, children, actions, className }: EmptyStateProps) {
  return (
    <div className={clsx(styles.emptyState, className)}>
      {icon === undefined ? null : <div className={styles.icon}>{icon}</div>}
      <h3 className="text-default">{title}</h3>
      {children === undefined ? null : <div className={styles.body}>{children}</div>}
      {actions === undefined ? null : <div className="mt-2 flex gap-2">{actions}</div>}
    </div>
  )
}

/** The text of an empty section. An entire place or pane has an `EmptyState`. */
export function EmptyLine({ children }: { readonly children: ReactNode }) {
  return <p className="quiet py-1">{children}</p>
}
