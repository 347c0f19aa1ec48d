import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Popover, VisibleText } from '#ui'
import { ChipEditor } from './chip-editor.tsx'
import styles from './query-chips.module.css'
import { chipsOf, type TermChip, withoutTerm } from './query-chips.ts'

interface QueryChipsProps {
  /** A valid query. */
  readonly query: string
  readonly onChange: (query: string) => void
  /** Id of the search box, which gets the focus when the last chip is removed. */
  readonly boxId: string
}

/** The terms of a query, each to edit, to negate and to remove. The search box beside them holds the same query as text. */
export function QueryChips({ query, onChange, boxId }: QueryChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const chips = chipsOf(query)
  if (chips.length === 0) return null

  /** The focus goes to the next chip, so that it isn't lost with the one that is removed. */
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
    <ul ref={list} className={styles.chips} aria-label="Search terms">
      {chips.map(chip =>
        chip.type === 'operator' ? (
          <li key={chip.at} className={clsx('mono', styles.operator)}>
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
  const { field, value, isNegated } = chip
  const words = value.replaceAll(',', ', ')

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    event.stopPropagation()
    onRemove()
  }

  return (
    <span className={clsx(styles.chip, isNegated && styles.negated)}>
      <Popover
        title={field === null ? 'Text' : field}
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className={styles.main} data-chip={chip.at} onKeyDown={onKeyDown}>
            <span className="visually-hidden">Edit </span>
            {isNegated ? <span className={styles.not}>not </span> : null}
            {field === null ? null : <span className={styles.field}>{field} </span>}
            <span className={clsx('mono', styles.value)}>
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
        className={styles.remove}
        aria-label={`Remove ${[isNegated ? 'not' : '', field ?? '', words].join(' ').trim()}`}
        onClick={onRemove}
      >
        <X aria-hidden />
      </button>
    </span>
  )
}
