import { clsx } from 'clsx'
import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Row } from '../layout/flow.tsx'
import { severityClass } from '../marks/severity-mark.tsx'
import { VisibleText } from '../text/visible-text.tsx'
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
const tones = {
  error: 'border-error-line bg-error-soft',
  warning: 'border-warning-line bg-warning-soft',
  info: '',
} as const

/** A message in the flow of the page. A pane without padding puts it into a `PaneInset`. */
export function Notice(props: NoticeProps) {
  const { tone, title, children, actions, isAlert = false, isBanner = false, className } = props
  const Icon = icons[tone]
  return (
    <div
      className={clsx(styles.notice, tones[tone], isBanner && styles.banner, className)}
      role={isAlert ? 'alert' : undefined}
      data-testid="notice"
    >
      <Icon aria-hidden className={clsx('size-3.75 flex-none', severityClass(tone), styles.icon)} />
      <div className={clsx('wrap-anywhere min-w-0', styles.text)}>
        {title === undefined ? null : <strong className="font-strong">{title}</strong>}
        {children === undefined ? null : (
          <div className={clsx(title !== undefined && 'text-muted', styles.body)}>{children}</div>
        )}
      </div>
      {actions === undefined ? null : (
        <div className="-my-0.5 -mr-1 ml-auto flex flex-none flex-wrap gap-2">{actions}</div>
      )}
    </div>
  )
}

/** A confirmation that something is done, announced when it appears. */
export function DoneLine({ children }: { readonly children: ReactNode }) {
  return (
    <Row as="p" gap="2" className="font-medium" role="status">
      <Check aria-hidden className="size-4 text-status-complete" />
      {children}
    </Row>
  )
}

interface FailureProps {
  readonly what: string
  readonly message: string
  readonly onRetry: () => void
}

/** Content that could not be fetched. */
export function Failure({ what, message, onRetry }: FailureProps) {
  return (
    <Notice
      tone="error"
      title={what}
      isAlert
      actions={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {message}
    </Notice>
  )
}

interface ProblemProps {
  /** `null`: nothing is shown. */
  readonly error: { readonly message: string } | string | null
  /** What failed, if it is not obvious: "Action failed." */
  readonly title?: string
  /** A text without a box, in a row of controls or within a notice. */
  readonly isInline?: boolean
  readonly className?: string | undefined
}

/** Why an action failed, read out when it appears. */
export function Problem({ error, title, isInline = false, className }: ProblemProps) {
  if (error === null) return null
  const text = <VisibleText text={typeof error === 'string' ? error : error.message} />
  if (isInline)
    return (
      <span className={clsx('wrap-anywhere text-error', className)} role="alert">
        {text}
      </span>
    )
  return (
    <Notice tone="error" isAlert className={className} {...(title === undefined ? {} : { title })}>
      {text}
    </Notice>
  )
}
