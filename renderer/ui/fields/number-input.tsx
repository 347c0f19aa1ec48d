import { createContext, use, useCallback, useEffect, useState } from 'react'
import { numberOfText } from '../text/number-text.ts'
import { PlainInput, TextInput } from './text-input.tsx'

interface NumberInputProps {
  /** `null`: empty. */
  readonly value: number | null
  /** `null` if the box is empty. Called with valid values only. */
  readonly onChange: (value: number | null) => void
  readonly minimum: number
  readonly maximum: number
  /** Takes fractions. */
  readonly isFraction?: boolean
  readonly unit?: string
  readonly placeholder?: string
  /** Its own name, also inside a `Field`. */
  readonly label?: string
  /** The box must not be empty. */
  readonly isRequired?: boolean
}

/**
 * A number as text. An invalid text stays in the box, marked, and is not reported: the form has the last valid value,
 * and must not submit it, see `useWrongNumbers`.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, minimum, maximum, isFraction = false, unit, placeholder, label } = props
  const [text, setText] = useState(textOf(value))
  const [isWrong, setIsWrong] = useState(false)
  // Set elsewhere, such as by discarding.
  useEffect(() => {
    setText(now => (readNumber(now, isFraction) === value ? now : textOf(value)))
    setIsWrong(false)
  }, [value, isFraction])

  const addWrong = use(WrongNumbers)
  useEffect(() => (isWrong ? addWrong() : undefined), [isWrong, addWrong])

  function write(next: string): void {
    setText(next)
    const number = readNumber(next, isFraction)
    const isEmpty = number === null
    const fits = isEmpty ? props.isRequired !== true : number >= minimum && number <= maximum
    setIsWrong(!fits)
    if (fits) onChange(number)
  }

  const Box = label === undefined ? TextInput : PlainInput
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-small">
      <Box
        className="tabular w-18 flex-none text-right"
        inputMode={isFraction ? 'decimal' : 'numeric'}
        aria-label={label}
        aria-invalid={isWrong}
        title={isWrong ? `A number from ${minimum} to ${maximum}` : undefined}
        placeholder={placeholder}
        value={text}
        onChange={event => write(event.target.value)}
      />
      {unit === undefined ? null : <span className="quiet">{unit}</span>}
    </span>
  )
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value)
}

/** `null` for an empty text; `NaN` for a text that is no number. */
function readNumber(text: string, isFraction: boolean): number | null {
  return text.trim() === '' ? null : numberOfText(text, isFraction ? 'fraction' : 'whole')
}

/** Counts an invalid box of the form, until the returned function is called. */
export const WrongNumbers = createContext<() => () => void>(() => () => {})

interface WrongNumbersOfForm {
  /** Why the form can't be submitted; `null`: all its numbers are valid. */
  readonly wrong: string | null
  /** The value of a `WrongNumbers` around the fields. */
  readonly addWrong: () => () => void
}

/** The invalid numbers of a form. Each form with a `NumberInput` needs it, and must not submit while there are any. */
export function useWrongNumbers(): WrongNumbersOfForm {
  const [count, setCount] = useState(0)
  const addWrong = useCallback(() => {
    setCount(now => now + 1)
    return () => setCount(now => now - 1)
  }, [])
  return { wrong: count === 0 ? null : 'Correct the marked fields.', addWrong }
}
