import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { searchList, useList } from '../../state/list-store.ts'
import { useStatus } from '../../state/status-store.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { countOf, countText } from '../../ui/number-text.ts'

const debounceMs = 140

/** Asks in the query language as one types. */
export function SearchBar() {
  const search = useList(state => state.search)
  const searchError = useList(state => state.searchError)
  const [text, setText] = useState(search)

  // Cleared elsewhere, such as by the button of an empty result.
  useEffect(() => setText(now => (now.trim() === search ? now : search)), [search])
  useEffect(() => {
    const timer = setTimeout(() => searchList(text.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [text])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation()
      clear()
    } else if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault()
      event.stopPropagation()
      document.getElementById('delivery-list')?.focus()
    }
  }

  function clear(): void {
    setText('')
    searchList('')
  }

  return (
    <search className={searchError === null ? 'search-bar' : 'search-bar search-bar-wrong'}>
      <Search aria-hidden />
      <input
        id="delivery-search"
        type="search"
        className="search-input"
        aria-label="Search deliveries"
        placeholder="Search, or kind:issuance status:failed"
        spellCheck={false}
        autoComplete="off"
        aria-invalid={searchError !== null}
        aria-describedby={searchError === null ? undefined : 'delivery-search-error'}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <MatchCount />
      {text === '' ? (
        <Kbd isHint>/</Kbd>
      ) : (
        <IconButton label="Clear search" keys="Esc" onClick={clear}>
          <X aria-hidden />
        </IconButton>
      )}
      {searchError === null ? null : (
        <p id="delivery-search-error" className="search-error" role="status">
          {searchError.message}
        </p>
      )}
    </search>
  )
}

function MatchCount() {
  const search = useList(state => state.search)
  const matchCount = useList(state => state.matchCount)
  const isWrong = useList(state => state.searchError !== null)
  const total = useStatus(state => state.total)
  const text =
    search === ''
      ? countText(total)
      : matchCount === null || isWrong
        ? ''
        : countOf(matchCount, 'match', 'matches')
  return (
    <span
      className="search-count tabular"
      role="status"
      aria-label={search === '' ? `${text} deliveries` : text}
    >
      {text}
    </span>
  )
}
