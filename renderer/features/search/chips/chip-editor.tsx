import { type FormEvent, useId, useState } from 'react'
import { isQueryField, queryFields } from '#contract/query/fields'
import { parseQuery } from '#contract/query/query'
import { Button, Segments, TextField } from '#ui'
import styles from './chip-editor.module.css'
import { isChoice, type TermChip, valuesOf, withTermNegated, withTermValue } from './query-chips.ts'
import { ValueList } from './value-list.tsx'

interface ChipEditorProps {
  readonly chip: TermChip
  readonly query: string
  readonly onChange: (query: string) => void
  readonly onRemove: () => void
  readonly onDone: () => void
}

/** Edits one term: whether it is negated, and its values, as text or from those that are known. */
export function ChipEditor({ chip, query, onChange, onRemove, onDone }: ChipEditorProps) {
  const [text, setText] = useState(chip.value)
  const [error, setError] = useState<string | null>(null)
  const hint = useId()
  const { field } = chip
  const help = field !== null && isQueryField(field) ? queryFields[field] : null

  /** True where the term is valid with this value. */
  function apply(value: string): boolean {
    const next = withTermValue(query, chip, value)
    const parsed = parseQuery(next, Date.now())
    setError(parsed.ok ? null : parsed.error.message)
    if (parsed.ok && value.trim() !== '') onChange(next)
    return parsed.ok
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') onRemove()
    else if (apply(text)) onDone()
  }

  function toggle(value: string): void {
    const values = valuesOf({ field, value: text })
    const isThere = values.some(known => known.toLowerCase() === value.toLowerCase())
    const rest = values.filter(known => known.toLowerCase() !== value.toLowerCase())
    const next = isChoice(field) ? (isThere ? rest : [...rest, value]).join(',') : value
    setText(next)
    if (next !== '') apply(next)
  }

  return (
    <form className={styles.editor} onSubmit={onSubmit}>
      <Segments
        label="Match"
        options={[
          { value: 'is', label: 'Include' },
          { value: 'not', label: 'Exclude' },
        ]}
        value={chip.isNegated ? 'not' : 'is'}
        onChange={() => onChange(withTermNegated(query, chip))}
      />
      <TextField
        label={field === null ? 'Text' : 'Value'}
        value={text}
        error={error}
        {...(help === null
          ? {}
          : { hint: <span id={hint}>Such as {help.example.slice((field ?? '').length + 1)}</span> })}
        onChange={event => {
          setText(event.target.value)
          setError(null)
        }}
      />
      {field === null ? null : (
        <ValueList
          field={field}
          query={query}
          chip={chip}
          chosen={valuesOf({ field, value: text })}
          onToggle={toggle}
        />
      )}
      <div className={styles.foot}>
        <Button size="small" tone="quiet" onClick={onRemove}>
          Remove term
        </Button>
        <Button size="small" tone="primary" type="submit">
          Apply
        </Button>
      </div>
    </form>
  )
}
