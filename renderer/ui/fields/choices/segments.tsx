import { clsx } from 'clsx'
import { useId } from 'react'
import { Tooltip } from '../../dialogs/tooltip.tsx'
import styles from './segments.module.css'

interface Segment<T extends string> {
  readonly value: T
  readonly label: string
  readonly disabled?: boolean
  /** Why it is disabled. Beside each `disabled`. */
  readonly reason?: string
}

interface SegmentsProps<T extends string> {
  readonly label: string
  readonly options: readonly Segment<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
  readonly className?: string | undefined
}

/** A choice of a few visible options. They are radio buttons, so that arrows and screen readers work as usual. */
export function Segments<T extends string>({ label, options, value, onChange, className }: SegmentsProps<T>) {
  const id = useId()
  return (
    <fieldset className={clsx(styles.segments, className)}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(option => {
        const { disabled = false, reason } = option
        const segment = (
          <label
            key={option.value}
            className={clsx(
              'relative inline-flex h-5.5 items-center whitespace-nowrap rounded-tiny px-2.25 font-medium text-small',
              styles.segment,
            )}
          >
            <input
              type="radio"
              name={id}
              className="absolute inset-0 m-0 opacity-0"
              checked={option.value === value}
              aria-disabled={disabled || undefined}
              aria-describedby={disabled && reason !== undefined ? `${id}-${option.value}` : undefined}
              onChange={() => {
                if (!disabled) onChange(option.value)
              }}
            />
            {option.label}
          </label>
        )
        if (reason === undefined) return segment
        return (
          <span key={option.value} className="inline-flex">
            <Tooltip text={reason} isOff={!disabled}>
              {segment}
            </Tooltip>
            <span id={`${id}-${option.value}`} hidden>
              {reason}
            </span>
          </span>
        )
      })}
    </fieldset>
  )
}
