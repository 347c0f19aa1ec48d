import { type FormEvent, useEffect, useState } from 'react'
import type { WireError } from '#contract/errors'
import { Button, Field, TextInput } from '#ui'

interface SettingFieldProps {
  readonly label: string
  readonly hint: string
  readonly unit?: string
  /** The saved value. */
  readonly value: string
  /** The valid range as text: `0.001 to 512 MiB`. */
  readonly range: string
  /** The number in the setting's unit, or `null` for an invalid text. */
  readonly parse: (text: string) => number | null
  /** Saves it. Returns the error. */
  readonly onKeep: (value: number) => Promise<WireError | null>
}

/** A number that is saved explicitly, with Enter or the button, never while typing. */
export function SettingField({ label, hint, unit = '', value, range, parse, onKeep }: SettingFieldProps) {
  const [text, setText] = useState(value)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    setText(value)
    setError(null)
  }, [value])

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const parsed = parse(text)
    if (parsed === null) setError(`Enter a number: ${range}.`)
    else setError((await onKeep(parsed))?.message ?? null)
  }

  return (
    <form onSubmit={event => void onSubmit(event)}>
      <Field label={label} note={hint} error={error}>
        <TextInput
          className="tabular w-21 flex-none text-right"
          inputMode="decimal"
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <span className="quiet min-w-6.5 text-small">{unit}</span>
        {text === value ? null : (
          <Button type="submit" size="small">
            Save
          </Button>
        )}
      </Field>
    </form>
  )
}
