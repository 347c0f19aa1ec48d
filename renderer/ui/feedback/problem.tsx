import { clsx } from 'clsx'
import { VisibleText } from '../text/visible-text.tsx'
import { Notice } from './notice.tsx'

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
