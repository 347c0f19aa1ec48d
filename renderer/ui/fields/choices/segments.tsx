import { clsx } from 'clsx'
import styles from './segments.module.css'

interface SegmentsProps<T extends string> {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string; readonly disabled?: boolean }[]
  readonly value: T
  readonly onChange: (value: T) => void
  readonly className?: string | undefined
}

/** A choice of a few visible options. They are radio buttons, so that arrows and screen readers work as usual. */
export function Segments<T extends string>({ label, options, value, onChange, className }: SegmentsProps<T>) {
  return (
    <fieldset className={clsx(styles.segments, className)}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(option => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={label}
            className={styles.segmentInput}
            checked={option.value === value}
            disabled={option.disabled ?? false}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
