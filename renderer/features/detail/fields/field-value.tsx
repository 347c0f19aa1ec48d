import { clsx } from 'clsx'
import { VisibleText } from '#ui'
import { StatusLabel } from '../../../notification/status-label.tsx'
import { Amount } from '../../../notification/values/amount.tsx'
import { Instant } from '../../../notification/values/instant.tsx'
import { MiddleCut } from '../../../notification/values/middle-cut.tsx'
import { JsonValue, LongText } from '../payload/json-value.tsx'
import styles from './field-list.module.css'
import type { FieldRow, StepValue } from './field-rows.ts'
import type { FieldFormat } from './field-words.ts'

/** A value for reading. What is copied from it has the characters that were received. */
export function FieldValue({ row }: { readonly row: FieldRow }) {
  const { node, format, step } = row
  if (node === undefined) return <span className="quiet">missing</span>
  if (step !== null) return <RefundStep step={step} />
  const text = node.type === 'string' ? node.value : node.type === 'number' ? node.text : null
  if (text !== null) return <FormattedText text={text} format={format} />
  return (
    <span className="mono">
      <JsonValue node={node} childCount={0} isOpen={false} />
    </span>
  )
}

interface FormattedTextProps {
  readonly text: string
  readonly format: FieldFormat
}

/** The characters of a text or the digits of a number, for reading. */
export function FormattedText({ text, format }: FormattedTextProps) {
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
        <span className={clsx('mono', styles.amount)}>
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
    <span className={styles.step}>
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
