import { clsx } from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'
import type { FoundText } from '#contract/deliveries/delivery'
import type { FoundCode } from '#contract/deliveries/finding'
import { withVisible } from '#contract/json/invisible-characters'
import {
  arrivalTimeText,
  fullTimeText,
  Row,
  relativeText,
  severityClass,
  timeOrDayText,
  VisibleText,
} from '#ui'
import { shortId } from './labels.ts'
import { type Note, trailMark } from './row-note.ts'
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
    <Row as="span" gap="1-5" className={clsx('@container', styles.cell, styles.main)}>
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
    <span className={clsx('truncate font-soft', styles.title, isPending && 'text-subtle italic')}>
      <VisibleText text={text} />
    </span>
  )
}

/** Beside the title in smaller type, such as the reason of a failure. */
export function RowNote({ note }: { readonly note: Note | null }) {
  if (note === null) return null
  const { text, title } = note
  return (
    <span className={clsx('min-w-0 truncate text-muted text-small', styles.words)} title={title}>
      <VisibleText text={text} />
    </span>
  )
}

/** What a search found in the body, in place of the note. */
export function FoundNote({ found: { before, match, after } }: { readonly found: FoundText }) {
  return (
    <span
      className={clsx('truncate text-muted text-small', styles.words, styles.found)}
      title={withVisible(before + match + after)}
    >
      <span className={styles.before}>
        <VisibleText text={before} />
      </span>
      <mark className="rounded-mini bg-warning-soft font-soft text-default">
        <VisibleText text={match} />
      </mark>
      <VisibleText text={after} />
    </span>
  )
}

/** What contradicts the trail, in a few words. */
export function TrailNote({ codes }: { readonly codes: readonly FoundCode[] }) {
  const mark = trailMark(codes)
  if (mark === null) return null
  return (
    <span
      className={clsx('min-w-0 truncate text-small', styles.words, severityClass(mark.severity))}
      title={mark.title}
    >
      {mark.text}
    </span>
  )
}

/** The id, cut to the width of its column. */
export function RecordCell({ recordId }: { readonly recordId: string | null }) {
  return (
    <span className={clsx('mono text-muted text-small', styles.cell)} title={recordId ?? undefined}>
      {recordId === null ? null : (
        <>
          <span aria-hidden>
            <VisibleText text={recordId} />
          </span>
          <span className="visually-hidden">{withVisible(shortId(recordId))}</span>
        </>
      )}
    </span>
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
        isFaint ? 'text-small text-subtle' : 'text-muted text-small',
        align === 'end' && 'text-right',
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
  readonly atMs: number
  readonly nowMs: number
  /** Before the time on hover, such as `Last delivery arrived `. */
  readonly before?: string
}

/** A time in the format of Settings: in a narrow column to the second, or the day. Its age is on hover. */
export function TimeCell({ atMs, nowMs, before = '' }: TimeCellProps) {
  const short = timeOrDayText(atMs, nowMs)
  const rest = arrivalTimeText(atMs, nowMs).slice(short.length)
  return (
    <time
      className={clsx('tabular mono @container text-right text-muted text-small', styles.cell)}
      title={`${before}${fullTimeText(atMs)} (${relativeText(Math.min(atMs, nowMs), nowMs)})`}
    >
      {short}
      {rest === '' ? null : <span className={styles.precise}>{rest}</span>}
    </time>
  )
}
