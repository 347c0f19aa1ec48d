import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Button, Field, TextInput, useAction } from '#ui'

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
  /** Saves it. An error is shown at the field. */
  readonly onKeep: (value: number) => Promise<unknown>
  /** Beside a value that is set elsewhere, and is read-only here. */
  readonly setElsewhere?: ReactNode
}

/** A number that is saved explicitly, with Enter or the button, never while typing. */
export function SettingField({
  label,
  hint,
  unit = '',
  value,
  range,
  parse,
  onKeep,
  setElsewhere,
}: SettingFieldProps) {
  const [text, setText] = useState(value)
  const [isWrong, setWrong] = useState(false)
  const saving = useAction(onKeep)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another value is saved
  useEffect(() => {
    setText(value)
    setWrong(false)
    saving.reset()
  }, [value])

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const parsed = parse(text)
    setWrong(parsed === null)
    if (parsed === null) saving.reset()
    else saving.run(parsed)
  }

  return (
    <form onSubmit={onSubmit}>
      <Field
        label={label}
        note={hint}
        error={isWrong ? `Enter a number: ${range}.` : (saving.error?.message ?? null)}
      >
        <TextInput
          className="tabular w-21 flex-none text-right"
          inputMode="decimal"
          value={text}
          readOnly={setElsewhere !== undefined}
          onChange={event => setText(event.target.value)}
        />
        <span className="quiet min-w-6.5 text-small">{unit}</span>
        {setElsewhere}
        {text === value ? null : (
          <Button type="submit" size="small">
            Save
          </Button>
        )}
      </Field>
    </form>
  )
}
