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

/** What a view says when there is nothing to show, and what to do about it. */
export function EmptyState({ icon, title, children, actions, className }: EmptyStateProps) {
  return (
    <div className={clsx(styles.emptyState, className)}>
      {icon === undefined ? null : <div className={styles.icon}>{icon}</div>}
      <h3>{title}</h3>
      {children === undefined ? null : <div className={styles.body}>{children}</div>}
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
