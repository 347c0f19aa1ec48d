import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedSearch } from '#contract/query/saved-searches'
import { changeSearches } from '#data'
import { IconButton, Kbd, VisibleText } from '#ui'
import { EditForm } from './edit-form.tsx'
import styles from './saved-searches.module.css'

/** A deleted search and its place, to undo it. */
export interface Removed {
  readonly search: SavedSearch
  readonly place: number
}

interface SavedRowProps {
  readonly search: SavedSearch
  /** From 0. */
  readonly place: number
  readonly isLast: boolean
  /** It is what the list shows. */
  readonly isCurrent: boolean
  readonly onApply: () => void
  readonly onRemoved: (removed: Removed) => void
}

export function SavedRow(props: SavedRowProps) {
  const { search, place, isLast, isCurrent, onApply, onRemoved } = props
  const [isEdited, setEdited] = useState(false)
  const { id, name } = search
  if (isEdited)
    return (
      <li>
        <EditForm search={search} onDone={() => setEdited(false)} />
      </li>
    )

  async function remove(): Promise<void> {
    const error = await changeSearches('searches.delete', { id })
    if (error === null) onRemoved({ search, place })
  }

  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.apply}
        aria-current={isCurrent ? 'true' : undefined}
        aria-keyshortcuts={place < 9 ? String(place + 1) : undefined}
        onClick={onApply}
      >
        <span className={styles.key}>{place < 9 ? <Kbd isHint>{String(place + 1)}</Kbd> : null}</span>
        <span className={styles.name}>
          <span className="visually-hidden">Search </span>
          <VisibleText text={name} />{' '}
        </span>
        <span className="mono quiet">{search.query}</span>
      </button>
      <IconButton
        label={`Move ${name} up`}
        disabled={place === 0}
        reason="It is the first."
        onClick={() => void changeSearches('searches.move', { id, place: place - 1 })}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        disabled={isLast}
        reason="It is the last."
        onClick={() => void changeSearches('searches.move', { id, place: place + 1 })}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={`Edit ${name}`} onClick={() => setEdited(true)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={() => void remove()}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}
