import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Severity } from '#contract/deliveries/finding'
import { openDocs } from '#navigation'
import { countOf, SeverityMark, severityClass, Twisty } from '#ui'
import styles from './finding-list.module.css'

interface FindingsToggleProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly total: (severity: Severity) => number
}

/** The number of findings of each severity, worst first. It opens and closes their list. */
export function FindingsToggle(props: FindingsToggleProps) {
  const { isOpen, onToggle, total } = props
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
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
    <span className={clsx('tabular', styles.severity, severityClass(severity))}>
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
      <span className={styles.message}>
        <span className="visually-hidden">{severity}: </span>
        {message}
      </span>
      <span className={clsx(placeFont, styles.place)}>{place}</span>
    </>
  )
  return (
    <div className={styles.item} data-code={code}>
      <SeverityMark severity={severity} />
      {isDisabled ? (
        <div className={styles.what}>{content}</div>
      ) : (
        <button type="button" className={clsx(styles.what, styles.go)} onClick={onGo}>
          {content}
        </button>
      )}
      <span className={styles.source}>
        <button
          type="button"
          className={styles.code}
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
