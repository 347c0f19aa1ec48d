import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, Bookmark, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { parseQuery } from '#contract/query/query'
import type { SavedSearch } from '#contract/query/saved-searches'
import { changeSearches, useSavedSearches } from '#data'
import { Button, IconButton, Kbd, LinkButton, Popover, Problem, TextField, useAction, VisibleText } from '#ui'
import { openSavedSearches, useOpenSaved } from './open-saved.ts'
import styles from './saved-searches.module.css'

interface SavedSearchesProps {
  readonly boxId: string
  /** The current query; empty if there is none, or the text of the box is invalid. */
  readonly query: string
  readonly onSearch: (query: string) => void
}

/** The searches that the user saved: applied by a click or a number key, renamed, moved and deleted; and a form to save one. */
export function SavedSearches({ boxId, query, onSearch }: SavedSearchesProps) {
  const isOpen = useOpenSaved() === boxId
  const searches = useSavedSearches()

  function apply(search: string): void {
    openSavedSearches(null)
    onSearch(search)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isTyping = event.target instanceof HTMLInputElement
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return
    const search = searches[Number(event.key) - 1]
    if (search === undefined) return
    event.preventDefault()
    apply(search.query)
  }

  return (
    <Popover
      title="Saved searches"
      isOpen={isOpen}
      onOpenChange={open => openSavedSearches(open ? boxId : null)}
      align="end"
      // On the popover: it has the focus once the form that saved is closed.
      onKeyDown={onKeyDown}
      trigger={
        <IconButton label="Saved searches" keys="b">
          <Bookmark aria-hidden />
        </IconButton>
      }
    >
      <Content query={query} searches={searches} onApply={apply} />
    </Popover>
  )
}

interface ContentProps {
  readonly query: string
  readonly searches: readonly SavedSearch[]
  readonly onApply: (query: string) => void
}

function Content({ query, searches, onApply }: ContentProps) {
  const [removed, setRemoved] = useState<Removed | null>(null)
  const restoring = useAction(({ search, place }: Removed) =>
    changeSearches('searches.save', { name: search.name, query: search.query, place }),
  )

  return (
    <div className="flex min-h-0 w-110 max-w-full flex-col">
      {searches.length === 0 ? (
        <p className="px-3 pt-1 pb-2.5 text-muted">No saved searches. Save a query to use it again.</p>
      ) : (
        <ol className="overflow-y-auto px-1 pb-1">
          {searches.map((search, place) => (
            <SavedRow
              key={search.id}
              search={search}
              place={place}
              isLast={place === searches.length - 1}
              isCurrent={search.query === query}
              onApply={() => onApply(search.query)}
              onRemoved={setRemoved}
            />
          ))}
        </ol>
      )}
      {removed === null ? null : (
        <p className="px-3 pt-1 pb-2.5 text-muted" role="status">
          “{removed.search.name}” deleted.{' '}
          <LinkButton onClick={() => restoring.run(removed, () => setRemoved(null))}>Undo</LinkButton>
        </p>
      )}
      <Problem error={restoring.error} className="mx-3 mb-2.5" />
      <SaveForm query={query} searches={searches} />
    </div>
  )
}

interface SaveFormProps {
  /** Empty: there is nothing to save. */
  readonly query: string
  readonly searches: readonly SavedSearch[]
}

/** Saves the current query under a name. */
function SaveForm({ query, searches }: SaveFormProps) {
  const [name, setName] = useState('')
  const [isNameless, setNameless] = useState(false)
  const saving = useAction(() => changeSearches('searches.save', { name, query }))
  const isSaved = searches.some(search => search.query === query)
  if (query === '' || isSaved) return null

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (name.trim() === '') setNameless(true)
    else saving.run(undefined, () => setName(''))
  }

  return (
    <form
      className={clsx('flex flex-none flex-col gap-1.5 border-line border-t px-3 pt-2 pb-2.5', styles.save)}
      onSubmit={onSubmit}
    >
      <p className="mono quiet">{query}</p>
      <TextField
        label="Name"
        isLabelHidden
        placeholder="Name of this search"
        maxLength={80}
        value={name}
        error={isNameless ? 'Enter a name.' : (saving.error?.message ?? null)}
        onChange={event => {
          setName(event.target.value)
          setNameless(false)
          saving.reset()
        }}
        end={
          <Button size="small" tone="primary" type="submit" disabled={saving.isRunning} reason="Saving…">
            Save search
          </Button>
        }
      />
    </form>
  )
}

/** A deleted search and its place, to undo it. */
interface Removed {
  readonly search: SavedSearch
  readonly place: number
}

interface SavedRowProps {
  readonly search: SavedSearch
  /** From 0. */
  readonly place: number
  readonly isLast: boolean
  /** The list shows this search. */
  readonly isCurrent: boolean
  readonly onApply: () => void
  readonly onRemoved: (removed: Removed) => void
}

function SavedRow(props: SavedRowProps) {
  const { search, place, isLast, isCurrent, onApply, onRemoved } = props
  const [isEdited, setEdited] = useState(false)
  const { id, name } = search
  const moving = useAction((to: number) => changeSearches('searches.move', { id, place: to }))
  const removing = useAction(async () => {
    await changeSearches('searches.delete', { id })
    // Not when the action is done: the row is gone by then.
    onRemoved({ search, place })
  })
  const error = moving.error ?? removing.error
  if (isEdited)
    return (
      <li>
        <EditForm search={search} onDone={() => setEdited(false)} />
      </li>
    )

  return (
    <>
      <li className="flex items-center">
        <button
          type="button"
          className={clsx(
            'flex h-7 min-w-0 flex-1 cursor-default items-center gap-2 rounded border-0 bg-transparent px-2 py-0 text-left hover:bg-hover',
            styles.apply,
          )}
          aria-current={isCurrent ? 'true' : undefined}
          aria-keyshortcuts={place < 9 ? String(place + 1) : undefined}
          onClick={onApply}
        >
          <span className="w-4.5 flex-none">{place < 9 ? <Kbd isHint>{String(place + 1)}</Kbd> : null}</span>
          <span className={clsx('flex-none truncate', styles.name)}>
            <span className="visually-hidden">Search </span>
            <VisibleText text={name} />{' '}
          </span>
          <span className="mono quiet">{search.query}</span>
        </button>
        <IconButton
          label={`Move ${name} up`}
          disabled={place === 0}
          reason="It is the first."
          onClick={() => moving.run(place - 1)}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          label={`Move ${name} down`}
          disabled={isLast}
          reason="It is the last."
          onClick={() => moving.run(place + 1)}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton label={`Edit ${name}`} onClick={() => setEdited(true)}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={`Delete ${name}`} onClick={() => removing.run()}>
          <Trash2 aria-hidden />
        </IconButton>
      </li>
      {error === null ? null : (
        <li>
          <Problem error={error} />
        </li>
      )}
    </>
  )
}

/** Changes the name and the query of a saved search. */
function EditForm({ search, onDone }: { readonly search: SavedSearch; readonly onDone: () => void }) {
  const [name, setName] = useState(search.name)
  const [query, setQuery] = useState(search.query)
  const [isNameless, setNameless] = useState(false)
  const saving = useAction(() => changeSearches('searches.save', { id: search.id, name, query }))
  const parsed = parseQuery(query, Date.now())
  const queryError = query.trim() === '' ? 'Enter a query.' : parsed.ok ? null : parsed.error.message

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (name.trim() === '') setNameless(true)
    else if (queryError === null) saving.run(undefined, onDone)
  }

  return (
    <form className="flex flex-none flex-col gap-1.5 px-3 pt-2 pb-2.5" onSubmit={onSubmit}>
      <TextField
        label="Name"
        autoFocus
        maxLength={80}
        value={name}
        error={isNameless ? 'Enter a name.' : (saving.error?.message ?? null)}
        onChange={event => {
          setName(event.target.value)
          setNameless(false)
          saving.reset()
        }}
      />
      <TextField
        label="Query"
        maxLength={2000}
        value={query}
        error={queryError}
        onChange={event => setQuery(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button size="small" tone="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button size="small" tone="primary" type="submit" disabled={saving.isRunning} reason="Saving…">
          Save
        </Button>
      </div>
    </form>
  )
}
