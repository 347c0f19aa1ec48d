import { PlainInput } from '#ui'
import styles from './number-field.module.css'
import { type NumberRange, numberIn } from './replay-plan.ts'

interface NumberFieldProps {
  readonly label: string
  readonly unit: string
  /** As typed. */
  readonly value: string
  readonly range: NumberRange
  readonly onChange: (value: string) => void
}

/** A short number with its unit behind it. */
export function NumberField({ label, unit, value, range, onChange }: NumberFieldProps) {
  return (
    <span className={styles.numberField}>
      <PlainInput
        className={styles.number}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={numberIn(value, range) === null}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <span className="quiet">{unit}</span>
    </span>
  )
}
