import { clsx } from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'
import type { FindingCounts } from '#contract/deliveries/finding'
import { Row } from '../ui/layout/row.tsx'
import { VisibleText } from '../ui/text/visible-text.tsx'
import { FindingCountMarks } from './finding-counts.tsx'
import { shortId } from './labels.ts'
import { StatusLabel } from './status-label.tsx'
import styles from './summary-row.module.css'

interface SummaryRowProps extends HTMLAttributes<HTMLDivElement> {
  readonly isSelected: boolean
  /** In the multi-selection. */
  readonly isMultiSelected?: boolean
}

/** A row of a `LiveList`, in columns: a delivery or a record. The cells below are shared by both. */
export function SummaryRow(props: SummaryRowProps) {
  const { isSelected, isMultiSelected = false, className, ...rest } = props
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      role="option"
      aria-selected={isSelected}
      className={clsx(styles.row, isMultiSelected && styles.multiSelected, className)}
      {...rest}
    />
  )
}

interface StatusCellProps {
  readonly status: string | null
  readonly refundStatus: string | null
  readonly isWordless?: boolean
}

export function StatusCell(props: StatusCellProps) {
  return <StatusLabel {...props} wordClass={styles.word} />
}

interface KindCellProps {
  readonly isWide?: boolean
  readonly children: ReactNode
}

export function KindCell({ isWide = false, children }: KindCellProps) {
  return (
    <Row as="span" gap="1-5" className={clsx(styles.kind, isWide && styles.wide)}>
      {children}
    </Row>
  )
}

interface RowTitleProps {
  readonly text: string
  readonly isUnread?: boolean
}

export function RowTitle({ text, isUnread = false }: RowTitleProps) {
  return (
    <span className={clsx(styles.title, isUnread && styles.unread)}>
      <VisibleText text={text} />
    </span>
  )
}

interface RecordCellProps {
  readonly recordId: string
  readonly className?: string | undefined
}

export function RecordCell({ recordId, className }: RecordCellProps) {
  return (
    <span className={clsx('mono', styles.record, className)}>
      <VisibleText text={shortId(recordId)} />
    </span>
  )
}

interface FindingsCellProps {
  readonly counts: FindingCounts
  readonly countClass?: string | undefined
}

export function FindingsCell({ counts, countClass }: FindingsCellProps) {
  return (
    <FindingCountMarks
      counts={counts}
      className={styles.findings}
      markClass={clsx(styles.count, countClass)}
    />
  )
}

interface TimeCellProps {
  /** In full. */
  readonly title: string
  readonly children: string
}

export function TimeCell({ title, children }: TimeCellProps) {
  return (
    <time className={clsx('tabular mono', styles.time)} title={title}>
      {children}
    </time>
  )
}
