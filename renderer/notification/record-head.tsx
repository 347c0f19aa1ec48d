import type { ReactNode } from 'react'
import { CopyButton, PaneHead, Row, VisibleText } from '#ui'
import styles from './record-head.module.css'
import { Amount } from './values/values.tsx'

interface PartProps {
  readonly children: ReactNode
}

/** The head of a delivery or a record: its name in one line, its facts in another. */
export function RecordHead({ children }: PartProps) {
  return (
    <PaneHead hasLine={false} className={styles.head}>
      {children}
    </PaneHead>
  )
}

export function HeadFacts({ children }: PartProps) {
  return <Row className="flex-wrap gap-x-4 gap-y-0.5 text-small text-subtle">{children}</Row>
}

/** Amounts with their assets, as received: `1500.25 MXN`. Thousands are drawn apart. */
export function HeadAmount({ text }: { readonly text: string }) {
  return (
    <span className="mono flex-none text-default text-medium">
      {text.split(/( )/).map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of one amount never move
        <Amount key={index} text={word} />
      ))}
    </span>
  )
}

interface HeadRecordProps {
  readonly recordId: string
  /** Buttons after the id. */
  readonly children?: ReactNode
}

/** The record's id, to select and to copy. */
export function HeadRecord({ recordId, children }: HeadRecordProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-0.5 text-muted">
      <span className="mono select-all overflow-hidden text-ellipsis">
        <VisibleText text={recordId} />
      </span>
      <CopyButton text={recordId} label="Copy record id" />
      {children}
    </span>
  )
}
