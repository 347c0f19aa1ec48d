import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './notice.css'

interface NoticeProps {
  readonly tone: 'error' | 'warning' | 'info'
  readonly title?: string
  readonly children?: ReactNode
  /** Buttons: the way out. */
  readonly actions?: ReactNode
  /** Spoken when it appears. */
  readonly isAlert?: boolean
}

const icons = { error: CircleAlert, warning: TriangleAlert, info: Info } as const

/** Something the reader should know, in the flow of the page. */
export function Notice({ tone, title, children, actions, isAlert = false }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={`notice notice-${tone}`} role={isAlert ? 'alert' : undefined}>
      <Icon aria-hidden className="notice-icon" />
      <div className="notice-text">
        {title === undefined ? null : <strong>{title}</strong>}
        {children === undefined ? null : <div className="notice-body">{children}</div>}
      </div>
      {actions === undefined ? null : <div className="notice-actions">{actions}</div>}
    </div>
  )
}
