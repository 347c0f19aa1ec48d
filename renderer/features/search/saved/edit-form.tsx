import { type FormEvent, useState } from 'react'
import { parseQuery } from '#contract/query/query'
import type { SavedSearch } from '#contract/query/saved-searches'
import { changeSearches } from '#data'
import { Button, TextField } from '#ui'
import styles from './saved-searches.module.css'

/** Changes the name and the query of a saved search. */
export function EditForm({ search, onDone }: { readonly search: SavedSearch; readonly onDone: () => void }) {
  const [name, setName] = useState(search.name)
  const [query, setQuery] = useState(search.query)
  const [nameError, setNameError] = useState<string | null>(null)
  const parsed = parseQuery(query, Date.now())
  const queryError = query.trim() === '' ? 'Enter a query.' : parsed.ok ? null : parsed.error.message

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (name.trim() === '') setNameError('Enter a name.')
    if (name.trim() === '' || queryError !== null) return
    const error = await changeSearches('searches.save', { id: search.id, name, query })
    if (error === null) onDone()
    else setNameError(error.message)
  }

  return (
    <form className={styles.edit} onSubmit={event => void onSubmit(event)}>
      <TextField
        label="Name"
        autoFocus
        maxLength={80}
        value={name}
        error={nameError}
        onChange={event => {
          setName(event.target.value)
          setNameError(null)
        }}
      />
      <TextField
        label="Query"
        maxLength={2000}
        value={query}
        error={queryError}
        onChange={event => setQuery(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button size="small" tone="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button size="small" tone="primary" type="submit">
          Save
        </Button>
      </div>
    </form>
  )
}
