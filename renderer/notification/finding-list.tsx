import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Finding, Severity } from '#contract/deliveries/finding'
import { openDocs } from '#navigation'
import { countOf, SeverityMark, severityClass, Twisty, VisibleText } from '#ui'
import styles from './finding-list.module.css'

const itemClass = 'grid cursor-default items-baseline gap-x-2 border-0 bg-transparent p-0 text-left'

interface FindingsToggleProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly total: (severity: Severity) => number
}

/** The number of findings of each severity, worst first. It opens and closes their list. */
export function FindingsToggle(props: FindingsToggleProps) {
  const { isOpen, onToggle, total } = props
  return (
    <button
      type="button"
      className={clsx(
        'sticky top-0 z-1 flex h-8 w-full cursor-default items-center gap-3 border-0 bg-pane py-0 pr-4 pl-3 text-small hover:bg-hover focus-visible:-outline-offset-2',
        styles.toggle,
      )}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Twisty isOpen={isOpen} className={styles.twisty} />
      {(['error', 'warning', 'info'] as const).map(severity => (
        <SeverityCount key={severity} severity={severity} count={total(severity)} />
      ))}
    </button>
  )
}

interface SeverityCountProps {
  readonly severity: Severity
  readonly count: number
}

function SeverityCount({ severity, count }: SeverityCountProps) {
  if (count === 0) return null
  return (
    <span className={clsx('tabular inline-flex items-center gap-1.25 font-strong', severityClass(severity))}>
      <SeverityMark severity={severity} />
      {countOf(count, severity === 'info' ? 'note' : severity)}
    </span>
  )
}

interface FindingItemProps {
  readonly severity: Severity
  readonly code: string
  readonly source: string
  readonly message: ReactNode
  readonly place: ReactNode
  /** A JSON Pointer is in mono. */
  readonly placeFont: 'mono' | 'tabular'
  /** Without a target: a text rather than a button. */
  readonly isDisabled?: boolean
  readonly onGo: () => void
}

/** A finding: the message, the place and the rule, whose code leads to the documentation. */
export function FindingItem(props: FindingItemProps) {
  const { severity, code, source, message, place, placeFont, isDisabled = false, onGo } = props
  const content = (
    <>
      <span className="wrap-anywhere">
        <span className="visually-hidden">{severity}: </span>
        {message}
      </span>
      <span className={clsx('wrap-anywhere text-muted', placeFont)}>{place}</span>
    </>
  )
  return (
    <div
      className={clsx(
        'relative isolate grid items-baseline gap-x-2 pt-0.75 pr-4 pb-1 pl-7.5 text-small leading-4.5',
        styles.item,
      )}
      data-code={code}
    >
      <SeverityMark severity={severity} />
      {isDisabled ? (
        <div className={clsx(itemClass, styles.what)}>{content}</div>
      ) : (
        <button type="button" className={clsx(itemClass, styles.what, styles.go)} onClick={onGo}>
          {content}
        </button>
      )}
      <span className="col-2 text-subtle">
        <button
          type="button"
          className="relative z-1 cursor-default rounded-mini border-0 bg-transparent p-0 text-inherit underline decoration-line-strong underline-offset-3 hover:text-default hover:decoration-current"
          title="Show in the documentation"
          onClick={() => openDocs('findings', code)}
        >
          {code}
        </button>{' '}
        · {source}
      </span>
    </div>
  )
}

interface FindingSentenceProps {
  readonly finding: Finding
  readonly className?: string | undefined
}

export function FindingSentence({ finding, className }: FindingSentenceProps) {
  return (
    <span
      className={clsx(
        'wrap-anywhere flex items-baseline gap-1.75 text-small',
        severityClass(finding.severity),
        className,
      )}
      title={finding.source}
      data-code={finding.code}
    >
      <SeverityMark severity={finding.severity} />
      <span>
        <span className="visually-hidden">{finding.severity}: </span>
        <VisibleText text={finding.message} />
      </span>
    </span>
  )
}
