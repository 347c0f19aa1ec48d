import { useCallback, useEffect, useRef, useState } from 'react'
import { parseQuery } from '#contract/query/query'
import type { QueryError } from '#contract/query/tokens'

/** From the last letter to the search. */
const debounceMs = 140
/** An error at the caret may be half a word: it gets the time to be finished. */
const errorDebounceMs = 900

interface QueryText {
  readonly text: string
  /** Why the text cannot be read, once it is fair to say so. */
  readonly error: QueryError | null
  readonly setText: (text: string, caret: number) => void
  /** Searches at once, or says at once what is wrong. True where it was searched. */
  readonly commit: () => boolean
}

/** The text of a search box: read as it is typed, searched when it can be read. */
export function useQueryText(search: string, onSearch: (query: string) => void): QueryText {
  const [state, setState] = useState({ text: search, caret: search.length })
  const [error, setError] = useState<QueryError | null>(null)
  const onSearchNow = useRef(onSearch)
  onSearchNow.current = onSearch
  /** The last search that this text began: when it comes back, more letters may have been typed. */
  const lastSearch = useRef(search)
  const { text, caret } = state

  // Set elsewhere, such as by the button of an empty result.
  useEffect(() => {
    if (search === lastSearch.current) return
    lastSearch.current = search
    setState(now => (now.text.trim() === search ? now : { text: search, caret: search.length }))
  }, [search])

  const startSearch = useCallback((query: string) => {
    lastSearch.current = query
    onSearchNow.current(query)
  }, [])

  useEffect(() => {
    const parsed = parseQuery(text, Date.now())
    setError(known => (parsed.ok || known === null ? null : parsed.error))
    const isAtCaret = !parsed.ok && parsed.error.start <= caret && caret <= parsed.error.end
    const timer = setTimeout(
      () => (parsed.ok ? startSearch(text.trim()) : setError(parsed.error)),
      isAtCaret ? errorDebounceMs : debounceMs,
    )
    return () => clearTimeout(timer)
  }, [text, caret, startSearch])

  function commit(): boolean {
    const parsed = parseQuery(text, Date.now())
    if (parsed.ok) startSearch(text.trim())
    else setError(parsed.error)
    return parsed.ok
  }

  return { text, error, setText: (next, at) => setState({ text: next, caret: at }), commit }
}
