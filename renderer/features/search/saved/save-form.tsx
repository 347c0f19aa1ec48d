import { type FormEvent, useState } from 'react'
import type { SavedSearch } from '#contract/query/saved-searches'
import { changeSearches } from '#data'
import { Button, TextField } from '#ui'
import styles from './saved-searches.module.css'

interface SaveFormProps {
  /** Empty: there is nothing to save. */
  readonly query: string
  readonly searches: readonly SavedSearch[]
}

/** Saves the current query under a name. */
export function SaveForm({ query, searches }: SaveFormProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const isSaved = searches.some(search => search.query === query)
  if (query === '' || isSaved) return null

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (name.trim() === '') {
      setError('Enter a name.')
      return
    }
    const failure = await changeSearches('searches.save', { name, query })
    setError(failure?.message ?? null)
    if (failure === null) setName('')
  }

  return (
    <form className={styles.save} onSubmit={event => void onSubmit(event)}>
      <p className="mono quiet">{query}</p>
      <TextField
        label="Name"
        isLabelHidden
        placeholder="Name of this search"
        maxLength={80}
        value={name}
        error={error}
        onChange={event => {
          setName(event.target.value)
          setError(null)
        }}
        end={
          <Button size="small" tone="primary" type="submit">
            Save search
          </Button>
        }
      />
    </form>
  )
}
