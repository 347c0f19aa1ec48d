import type { ReactNode } from 'react'
import './empty-state.css'

interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** What a view says when there is nothing to show, and what to do about it. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {icon === undefined ? null : <div className="empty-state-icon">{icon}</div>}
      <h3>{title}</h3>
      {children === undefined ? null : <div className="empty-state-body">{children}</div>}
      {actions === undefined ? null : <div className="empty-state-actions">{actions}</div>}
    </div>
  )
}
