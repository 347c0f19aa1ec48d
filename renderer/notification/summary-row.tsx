import { clsx } from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'
import type { FindingCounts, FoundCode } from '#contract/deliveries/finding'
import { Row, SeverityMark, severityClass, Tag, VisibleText } from '#ui'
import { shortId } from './labels.ts'
import { trailMark } from './row-note.ts'
import { StatusLabel } from './status-label.tsx'
import styles from './summary-row.module.css'

interface SummaryRowProps extends HTMLAttributes<HTMLDivElement> {
  readonly isSelected: boolean
  /** In the multi-selection. */
  readonly isMultiSelected?: boolean
}

/**
 * A row of a `ColumnedList`, with a cell for each of its columns: a delivery or a record. Both share the
 * cells below.
 */
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
  return (
    <span className={clsx('flex', styles.cell)}>
      <StatusLabel {...props} />
    </span>
  )
}

/** The column with the remaining width: a title, tags and a note. */
export function MainCell({ children }: { readonly children: ReactNode }) {
  return (
    <Row as="span" gap="1-5" className={clsx('@container', styles.cell)}>
      {children}
    </Row>
  )
}

interface RowTitleProps {
  readonly text: string
  readonly isPending?: boolean
}

export function RowTitle({ text, isPending = false }: RowTitleProps) {
  return (
    <span className={clsx('flex-none truncate font-soft', styles.title, isPending && 'text-subtle italic')}>
      <VisibleText text={text} />
    </span>
  )
}

/** Beside the title in smaller type, such as the reason of a failure. */
export function RowNote({ text, title }: { readonly text: string; readonly title: string }) {
  return (
    <span className={clsx('min-w-0 truncate text-muted text-small', styles.note)} title={title}>
      <VisibleText text={text} />
    </span>
  )
}

/** The most severe finding of the trail. */
export function TrailMark({ codes }: { readonly codes: readonly FoundCode[] }) {
  const mark = trailMark(codes)
  if (mark === null) return null
  return (
    <Tag tone={mark.severity} title={mark.title} className={styles.mark}>
      <SeverityMark severity={mark.severity} />
      <span className={clsx('leading-3.5', styles.markText)}>{mark.text}</span>
    </Tag>
  )
}

export function RecordCell({ recordId }: { readonly recordId: string | null }) {
  return (
    <span className={clsx('mono', styles.cell, styles.small)} title={recordId ?? undefined}>
      {recordId === null ? null : <VisibleText text={shortId(recordId)} />}
    </span>
  )
}

export function FindingsCell({ counts }: { readonly counts: FindingCounts }) {
  return (
    <FindingCountMarks counts={counts} className={clsx('h-4 flex-wrap justify-end leading-4', styles.cell)} />
  )
}

interface TextCellProps extends HTMLAttributes<HTMLSpanElement> {
  /** Less important than the text beside it. */
  readonly isFaint?: boolean
  readonly align?: 'start' | 'end'
  readonly isMono?: boolean
}

/** A cell with a short text, such as a size. */
export function TextCell({
  isFaint = false,
  align = 'end',
  isMono = false,
  className,
  ...rest
}: TextCellProps) {
  return (
    <span
      className={clsx(
        'tabular',
        isMono && 'mono',
        styles.cell,
        isFaint ? styles.faint : styles.small,
        align === 'end' && styles.end,
        className,
      )}
      {...rest}
    />
  )
}

export function AmountCell({ text }: { readonly text: string | null }) {
  return (
    <TextCell isMono title={text ?? undefined}>
      {text === null ? null : <VisibleText text={text} />}
    </TextCell>
  )
}

interface TimeCellProps {
  /** In full. */
  readonly title: string
  readonly children: string
}

export function TimeCell({ title, children }: TimeCellProps) {
  return (
    <time className={clsx('tabular mono', styles.cell, styles.small, styles.end)} title={title}>
      {children}
    </time>
  )
}

interface FindingCountMarksProps {
  readonly counts: FindingCounts
  readonly className?: string | undefined
  /** Of each mark and its count. */
  readonly markClass?: string | undefined
}

/** The counts of errors and warnings; nothing without any. Notes are only in the detail. */
function FindingCountMarks({ counts, className, markClass }: FindingCountMarksProps) {
  return (
    <span className={clsx('tabular', styles.findingCounts, className)}>
      {(['error', 'warning'] as const).map(severity =>
        counts[severity] === 0 ? null : (
          <span key={severity} className={clsx(styles.findingCount, severityClass(severity), markClass)}>
            <SeverityMark severity={severity} />
            {counts[severity]}
            <span className="visually-hidden">{counts[severity] === 1 ? severity : `${severity}s`}</span>
          </span>
        ),
      )}
    </span>
  )
}
