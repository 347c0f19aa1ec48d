import { clsx } from 'clsx'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  readonly tone: 'error' | 'warning' | 'info'
  readonly title?: string
  readonly children?: ReactNode
  /** Buttons with remedies. */
  readonly actions?: ReactNode
  /** Announced by screen readers when it appears. */
  readonly isAlert?: boolean
  /** Across the window, above everything. */
  readonly isBanner?: boolean
  readonly className?: string | undefined
}

const icons = { error: CircleAlert, warning: TriangleAlert, info: Info } as const

/** A message in the flow of the page. */
export function Notice(props: NoticeProps) {
  const { tone, title, children, actions, isAlert = false, isBanner = false, className } = props
  const Icon = icons[tone]
  return (
    <div
      className={clsx(styles.notice, styles[tone], isBanner && styles.banner, className)}
      role={isAlert ? 'alert' : undefined}
      data-testid="notice"
    >
      <Icon aria-hidden className={clsx('size-3.75 flex-none', styles.icon)} />
      <div className={clsx('wrap-anywhere min-w-0 flex-1', styles.text)}>
        {title === undefined ? null : <strong>{title}</strong>}
        {children === undefined ? null : <div className={styles.body}>{children}</div>}
      </div>
      {actions === undefined ? null : (
        <div className="-my-0.5 -mr-1 flex flex-none flex-wrap gap-2">{actions}</div>
      )}
    </div>
  )
}
