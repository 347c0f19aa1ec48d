import { useCallback, useEffect, useRef, useState } from 'react'
import { isUnfinished } from '#contract/query/completion'
import { parseQuery } from '#contract/query/query'
import type { QueryError } from '#contract/query/tokens'

/**
 * Delay of the search while the user types: only text that is inserted at once, such as by a completion, is
 * searched together.
 */
const debounceMs = 10
/** Longer for a word that may become a field, or a value that may become another. */
const unfinishedMs = 600
/** Delay of an error, which the next letter may remove. */
const parseErrorMs = 140
/** Longer for an error at the caret, which may be an unfinished word. */
const errorDebounceMs = 900

interface QueryText {
  readonly text: string
  /** Why the text cannot be parsed. Set after the delay for errors. */
  readonly error: QueryError | null
  readonly setText: (text: string, caret: number) => void
  /** Searches or shows the error without a delay. True if it searched. */
  readonly commit: () => boolean
}

/** The text of a search box. It is parsed as it is typed, and searched when it is valid and finished. */
export function useQueryText(search: string, onSearch: (query: string) => void): QueryText {
  const [state, setState] = useState({ text: search, caret: search.length })
  const [error, setError] = useState<QueryError | null>(null)
  const onSearchNow = useRef(onSearch)
  onSearchNow.current = onSearch
  /** The last search that this text started. When it returns as a prop, more may have been typed. */
  const lastSearch = useRef(search)
  const { text, caret } = state

  // The search was set elsewhere, such as by the button of an empty result.
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
      parsed.ok
        ? isUnfinished(text, caret)
          ? unfinishedMs
          : debounceMs
        : isAtCaret
          ? errorDebounceMs
          : parseErrorMs,
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
