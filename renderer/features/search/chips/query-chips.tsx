import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { knownValues } from '#contract/query/completion'
import { isListField, isQueryField, queryFields } from '#contract/query/fields'
import { parseQuery } from '#contract/query/query'
import {
  chipsOf,
  editedText,
  editedValues,
  plainValue,
  type TermChip,
  withoutTerm,
  withTermNegated,
  withTermValues,
} from '#contract/query/query-terms'
import { latestTags, useFilterCounts } from '#data'
import { atLeastText, Button, Checkbox, countText, Popover, Segments, TextField, VisibleText } from '#ui'
import { useClock } from '../../../notification/use-clock.ts'
import { timeWords } from './time-words.ts'

interface QueryChipsProps {
  /** A valid query. */
  readonly query: string
  readonly onChange: (query: string) => void
  /** Id of the search box, which gets the focus when the last chip is removed. */
  readonly boxId: string
  readonly className?: string | undefined
}

/** The terms of a query, each to edit, to negate and to remove. The search box around them holds the same query as text. */
export function QueryChips({ query, onChange, boxId, className }: QueryChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const chips = chipsOf(query)
  if (chips.length === 0) return null

  /** The focus moves to the next chip, so that it isn't lost with the removed chip. */
  function remove(chip: TermChip): void {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])]
    const at = buttons.findIndex(button => button.dataset.chip === String(chip.at))
    const next = buttons[at + 1] ?? buttons[at - 1]
    const place = next?.dataset.chip
    onChange(withoutTerm(query, chip))
    requestAnimationFrame(() => {
      const left = [...(list.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])]
      const focused = place === undefined ? undefined : left[Math.min(at, left.length - 1)]
      ;(focused ?? document.getElementById(boxId))?.focus()
    })
  }

  return (
    <ul
      ref={list}
      className={clsx(
        'relative flex max-h-21 flex-wrap items-center gap-1 overflow-y-auto py-1.75',
        className,
      )}
      aria-label="Search terms"
    >
      {chips.map(chip =>
        chip.type === 'operator' ? (
          <li key={chip.at} className="mono text-small text-subtle">
            {chip.text}
          </li>
        ) : (
          <li key={chip.at}>
            <Chip chip={chip} query={query} onChange={onChange} onRemove={() => remove(chip)} />
          </li>
        ),
      )}
    </ul>
  )
}

interface ChipProps {
  readonly chip: TermChip
  readonly query: string
  readonly onChange: (query: string) => void
  readonly onRemove: () => void
}

function Chip({ chip, query, onChange, onRemove }: ChipProps) {
  const [isOpen, setOpen] = useState(false)
  const { field, values, isEqual, isNegated } = chip
  const { nowMs } = useClock()
  const isTime = field !== null && isQueryField(field) && queryFields[field].type === 'time'
  const written = `${isEqual ? '=' : ''}${values.join(', ')}`
  const words = isTime ? timeWords(written, nowMs) : written

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    event.stopPropagation()
    onRemove()
  }

  return (
    <span
      className={clsx(
        'inline-flex h-5.5 max-w-80 rounded border border-line-strong bg-raised text-small',
        isNegated && 'border-dashed',
      )}
    >
      <Popover
        title={field === null ? 'Text' : field}
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            className="inline-flex h-full min-w-0 cursor-default items-center gap-1.25 rounded-l border-0 bg-transparent py-0 pr-0.5 pl-1.75 hover:bg-hover data-popup-open:bg-hover"
            data-chip={chip.at}
            title={words === written ? undefined : written}
            onKeyDown={onKeyDown}
          >
            <span className="visually-hidden">Edit </span>
            {isNegated ? <span className="flex-none font-medium text-error">not </span> : null}
            {field === null ? null : <span className="flex-none text-subtle">{field} </span>}
            <span className={clsx('truncate', words === written && 'mono')}>
              <VisibleText text={words} />
            </span>
          </button>
        }
      >
        <ChipEditor
          chip={chip}
          query={query}
          onChange={onChange}
          onRemove={() => {
            setOpen(false)
            onRemove()
          }}
          onDone={() => setOpen(false)}
        />
      </Popover>
      <button
        type="button"
        className="inline-flex h-full w-5 flex-none cursor-default items-center justify-center rounded-r border-0 bg-transparent p-0 text-subtle hover:bg-hover hover:text-default"
        aria-label={`Remove ${[isNegated ? 'not' : '', field ?? '', words].join(' ').trim()}`}
        onClick={onRemove}
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  )
}

interface ChipEditorProps extends ChipProps {
  readonly onDone: () => void
}

/** Edits one term: whether it is negated, and its values, as text or from the known values. */
function ChipEditor({ chip, query, onChange, onRemove, onDone }: ChipEditorProps) {
  const { field } = chip
  const [text, setText] = useState(() => editedText(chip.values, field))
  const [error, setError] = useState<string | null>(null)
  const hint = useId()
  const values = editedValues(text, field)
  const help = field !== null && isQueryField(field) ? queryFields[field] : null

  /** True if the term is valid with these values. */
  function apply(next: readonly string[]): boolean {
    const changed = withTermValues(query, chip, next)
    const parsed = parseQuery(changed, Date.now())
    setError(parsed.ok ? null : parsed.error.message)
    if (parsed.ok) onChange(changed)
    return parsed.ok
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (values.length === 0) onRemove()
    else if (apply(values)) onDone()
  }

  function toggle(value: string): void {
    const others = values.filter(known => known.toLowerCase() !== value.toLowerCase())
    const isChosen = others.length < values.length
    const next = isListField(field) ? (isChosen ? others : [...others, value]) : [value]
    setText(editedText(next, field))
    if (next.length > 0) apply(next)
  }

  return (
    <form className="flex min-h-0 w-75 flex-col gap-2.5 px-3 pt-0.5 pb-2.5" onSubmit={onSubmit}>
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
        <ValueList field={field} query={query} chip={chip} chosen={values} onToggle={toggle} />
      )}
      <div className="flex flex-none justify-between">
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

interface ValueListProps {
  readonly field: string
  readonly query: string
  /** The term whose values they are. */
  readonly chip: TermChip
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
}

interface Offer {
  readonly value: string
  readonly label: string
  /** Number of deliveries with this value that match the other terms; `null` if not counted. */
  readonly count: number | null
}

/** The known values of a field: those of deliveries first, with their number. */
function ValueList({ field, query, chip, chosen, onToggle }: ValueListProps) {
  const others = withoutTerm(query, chip)
  const { data } = useFilterCounts(others)
  const counted = data?.facets.find(facet => facet.field === field)?.values ?? []
  const offers = offersOf(field, counted)
  if (offers.length === 0) return null
  const isChosen = (value: string) => chosen.some(known => known.toLowerCase() === value.toLowerCase())
  return (
    <fieldset className="m-0 flex max-h-55 min-w-0 flex-col gap-1 overflow-y-auto border-0 p-0">
      <legend className="visually-hidden">Values</legend>
      {offers.map(offer => (
        <div key={offer.value} className="flex min-h-6 items-center justify-between gap-2 *:first:min-w-0">
          {isListField(field) ? (
            <Checkbox
              label={offer.label}
              isChecked={isChosen(offer.value)}
              onChange={() => onToggle(offer.value)}
            />
          ) : (
            <button
              type="button"
              className="flex h-6 w-full cursor-default items-center rounded-small border-0 bg-transparent px-1.5 py-0 text-left hover:bg-hover aria-pressed:bg-accent-soft"
              aria-pressed={isChosen(offer.value)}
              onClick={() => onToggle(offer.value)}
            >
              {offer.label}
            </button>
          )}
          {offer.count === null ? null : (
            <span className="tabular flex-none text-subtle">
              {data?.isComplete === true ? countText(offer.count) : atLeastText(offer.count)}
            </span>
          )}
        </div>
      ))}
    </fieldset>
  )
}

function offersOf(
  field: string,
  counted: readonly { readonly value: string; readonly label: string; readonly count: number }[],
): readonly Offer[] {
  const offers: Offer[] = counted.map(({ value, label, count }) => ({
    value: plainValue(value),
    label,
    count,
  }))
  const have = new Set(offers.map(({ value }) => value.toLowerCase()))
  const tags = field === 'tag' ? latestTags().map(tag => tag.name) : []
  for (const { value, help } of knownValues(field, tags))
    if (!have.has(value.toLowerCase())) offers.push({ value, label: help === '' ? value : help, count: null })
  return offers
}
