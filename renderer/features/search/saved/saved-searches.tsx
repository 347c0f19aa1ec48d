import { Bookmark } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { SavedSearch } from '#contract/query/saved-searches'
import { changeSearches, useSavedSearches } from '#data'
import { IconButton, LinkButton, Popover } from '#ui'
import { openSavedSearches, useOpenSaved } from './open-saved.ts'
import { SaveForm } from './save-form.tsx'
import { type Removed, SavedRow } from './saved-row.tsx'
import styles from './saved-searches.module.css'

interface SavedSearchesProps {
  readonly boxId: string
  /** The current query; empty where there is none, or the text of the box is none. */
  readonly query: string
  readonly onSearch: (query: string) => void
}

/** The searches that the user saved: applied by a click or a number key, renamed, moved and deleted; and a form to save one. */
export function SavedSearches({ boxId, query, onSearch }: SavedSearchesProps) {
  const isOpen = useOpenSaved(state => state.boxId === boxId)
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
      // On the popover itself: it has the focus once the form that saved is gone.
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

  async function restore({ search, place }: Removed): Promise<void> {
    setRemoved(null)
    await changeSearches('searches.save', { name: search.name, query: search.query, place })
  }

  return (
    <div className={styles.content}>
      {searches.length === 0 ? (
        <p className={styles.none}>No saved searches. Save a query to use it again.</p>
      ) : (
        <ol className={styles.list}>
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
        <p className={styles.removed} role="status">
          “{removed.search.name}” deleted. <LinkButton onClick={() => void restore(removed)}>Undo</LinkButton>
        </p>
      )}
      <SaveForm query={query} searches={searches} />
    </div>
  )
}
