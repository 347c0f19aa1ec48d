import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CopyButton, Row, Stack, VisibleText } from '#ui'
import styles from './record-head.module.css'
import { Amount } from './values/amount.tsx'

interface PartProps {
  readonly children: ReactNode
}

/** The head of a delivery or a record: its name in one line, its facts in another. */
export function RecordHead({ children }: PartProps) {
  return (
    <Stack as="header" gap="1-5" className={styles.head}>
      {children}
    </Stack>
  )
}

export function HeadFacts({ children }: PartProps) {
  return <Row className={styles.facts}>{children}</Row>
}

/** Amounts with their assets, as received: `1500.25 MXN`. Thousands are drawn apart. */
export function HeadAmount({ text }: { readonly text: string }) {
  return (
    <span className={clsx('mono', styles.amount)}>
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
    <span className={styles.record}>
      <span className={clsx('mono', styles.id)}>
        <VisibleText text={recordId} />
      </span>
      <CopyButton text={recordId} label="Copy record id" />
      {children}
    </span>
  )
}
