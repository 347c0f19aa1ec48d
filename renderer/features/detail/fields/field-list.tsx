import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { Finding } from '#contract/deliveries/finding'
import type { Change } from '#contract/deliveries/trail'
import { withVisible } from '#contract/json/invisible-characters'
import { at } from '#contract/json/pointer'
import { readJson } from '#contract/json/text'
import { CopyButton, VisibleText } from '#ui'
import { FindingSentence } from '../../../notification/finding-list.tsx'
import { kindText } from '../../../notification/labels.ts'
import { StatusLabel } from '../../../notification/status-label.tsx'
import { Amount, Instant, MiddleCut } from '../../../notification/values/values.tsx'
import { JsonValue, LongText, SearchButton, SearchedValue } from '../payload/json-value.tsx'
import { takeFocus } from '../payload/tree-store.ts'
import { type SearchedDelivery, valueQuery } from '../payload/value-query.ts'
import styles from './field-list.module.css'
import type { FieldGroup, FieldGroups, FieldRow, StepValue } from './field-rows.ts'
import { type FieldFormat, groupTitles } from './field-words.ts'

interface FieldListProps {
  readonly fields: FieldGroups
  readonly delivery: SearchedDelivery
  readonly kind: string | null
  /** Changes against the record's previous status, by pointer. */
  readonly changes: ReadonlyMap<string, Change>
  /** A pointer to go to; a new object for each request. */
  readonly goal: { readonly pointer: string } | null
}

/** The fields of a notification with their values and meanings, in groups. */
export function FieldList({ fields, delivery, kind, changes, goal }: FieldListProps) {
  const scroller = useRef<HTMLElement>(null)

  useEffect(() => {
    if (scroller.current !== null) takeFocus(scroller.current)
  }, [])

  useEffect(() => {
    if (goal === null) return
    const rows = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-pointer]') ?? [])]
    const isAt = (row: HTMLElement) => goal.pointer === row.dataset.pointer
    const isIn = (row: HTMLElement) => goal.pointer.startsWith(`${row.dataset.pointer}/`)
    const row = rows.find(isAt) ?? rows.find(isIn)
    for (const other of rows) other.toggleAttribute('data-goal', other === row)
    row?.scrollIntoView({ block: 'center' })
  }, [goal])

  return (
    <section
      ref={scroller}
      id="payload-fields"
      className="min-h-0 flex-1 scroll-pt-9 overflow-auto px-4 pb-4 focus-visible:-outline-offset-2"
      aria-label="Fields"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keys
      tabIndex={0}
    >
      {fields.groups.map(group => (
        <Group key={group.name} group={group} delivery={delivery} kind={kind} changes={changes} />
      ))}
      {fields.isCut ? (
        <p className="pt-2.5 text-small text-subtle">More fields exist. JSON shows all.</p>
      ) : null}
    </section>
  )
}

interface GroupProps {
  readonly group: FieldGroup
  readonly delivery: SearchedDelivery
  readonly kind: string | null
  readonly changes: ReadonlyMap<string, Change>
}

function Group({ group, delivery, kind, changes }: GroupProps) {
  const title = group.name === 'main' ? kindText(kind) : groupTitles[group.name]
  return (
    <>
      <h3 className="sticky top-0 z-1 bg-pane pt-2.5 pb-1 text-muted text-small">
        <VisibleText text={title} />
      </h3>
      <dl className="border-line-soft border-t">
        {group.rows.map(row => (
          <Row
            key={row.pointer}
            row={row}
            query={queryOf(delivery, row)}
            change={changes.get(row.pointer) ?? null}
            findings={row.findings.filter(isUnexplained)}
          />
        ))}
      </dl>
    </>
  )
}

/** A refund step is searched by its id. */
function queryOf(delivery: SearchedDelivery, { pointer, node, step }: FieldRow): string | null {
  if (node === undefined) return null
  const value = step === null ? node : at(node, step.id === null ? '/step' : '/id')
  return value === undefined ? null : valueQuery(delivery, pointer, value)
}

interface RowProps {
  readonly row: FieldRow
  /** Finds deliveries with the same value. */
  readonly query: string | null
  readonly change: Change | null
  readonly findings: readonly Finding[]
}

function Row({ row, query, change, findings }: RowProps) {
  const { pointer, explanation } = row
  return (
    <div
      className={clsx(
        'relative grid min-h-7.5 gap-x-3 border-line-row border-b',
        styles.row,
        change !== null && (change.expected ? styles.changed : styles.unexpected),
      )}
      data-pointer={pointer}
    >
      <dt
        className={clsx('wrap-anywhere py-1.25 text-subtle', row.isRawName && 'mono')}
        title={withVisible(pointer)}
      >
        <VisibleText text={row.label} />
      </dt>
      <dd className={clsx('grid gap-x-4 gap-y-0.5 py-1.25', styles.value)}>
        <span className="wrap-anywhere flex min-w-0 flex-wrap items-center gap-x-3">
          <span className="min-w-0">
            <SearchedValue query={query}>
              <FieldValue row={row} />
            </SearchedValue>
          </span>
          {change === null ? null : <PreviousValue change={change} format={row.format} />}
        </span>
        {explanation === null ? null : (
          <span className="text-small text-subtle" title={explanation.source}>
            {explanation.text}
          </span>
        )}
        {findings.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same finding may be there twice; the list never reorders
          <FindingSentence key={index} finding={finding} className="col-span-full" />
        ))}
      </dd>
      {row.node === undefined ? null : (
        <dd className={clsx('flex justify-end opacity-0', styles.actions)}>
          <SearchButton query={query} />
          <CopyButton text={row.copyText} label={`Copy ${row.label}`} />
        </dd>
      )}
    </div>
  )
}

/** Findings that the row already shows: the meaning of its value, or that it is missing. */
const explained: ReadonlySet<string> = new Set([
  'error-explained',
  'clabe-check-digit',
  'field-missing',
  'field-usually-missing',
])

function isUnexplained({ code }: Finding): boolean {
  return !explained.has(code)
}

function PreviousValue({ change, format }: { readonly change: Change; readonly format: FieldFormat }) {
  if (change.op === 'add')
    return (
      <span className={clsx('inline-flex items-center gap-1 text-mini text-subtle', styles.was)}>new</span>
    )
  const from = readJson(change.from ?? '')
  const text = from.ok && from.root.type === 'string' ? from.root.value : (change.from ?? '')
  return (
    <span className={clsx('inline-flex items-center gap-1 text-mini text-subtle', styles.was)}>
      was <FormattedText text={text} format={format} />
    </span>
  )
}

/** A value for reading. Copying it copies the received characters. */
function FieldValue({ row }: { readonly row: FieldRow }) {
  const { node, format, step } = row
  if (node === undefined) return <span className="quiet">missing</span>
  if (step !== null) return <RefundStep step={step} />
  const text = node.type === 'string' ? node.value : node.type === 'number' ? node.text : null
  if (text !== null) return <FormattedText text={text} format={format} />
  return (
    <span className="mono">
      <JsonValue node={node} isOpen={false} />
    </span>
  )
}

interface FormattedTextProps {
  readonly text: string
  readonly format: FieldFormat
}

/** The characters of a text or the digits of a number, for reading. */
function FormattedText({ text, format }: FormattedTextProps) {
  if (text === '') return <span className="quiet">empty</span>
  switch (format) {
    case 'status':
      return <StatusLabel status={text} isLarge />
    case 'instant':
      return <Instant text={text} />
    case 'prose':
      return <LongText value={text} />
    case 'amount':
      return (
        <span className="mono font-value">
          <Amount text={text} />
        </span>
      )
    case 'id':
      return (
        <span className="mono">
          <MiddleCut text={text} />
        </span>
      )
    default:
      return (
        <span className="mono">
          <LongText value={text} />
        </span>
      )
  }
}

function RefundStep({ step: { step, status, id } }: { readonly step: StepValue }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
      <span className="mono">{step === null ? 'no step' : <VisibleText text={step} />}</span>
      <StatusLabel status={status} />
      {id === null ? null : (
        <span className="mono">
          <MiddleCut text={id} />
        </span>
      )}
    </span>
  )
}
