import { Search } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { searchDeliveries } from '#navigation'
import { IconButton } from '#ui'

/** A double click selects a word: the second click follows within this time. */
const doubleClickMs = 250

interface SearchedValueProps {
  /** The query for this value; `null` for a value that is not searched. */
  readonly query: string | null
  readonly children: ReactNode
}

/** A value that a click searches for. It stays text that can be selected; `SearchButton` is its control for keys. */
export function SearchedValue({ query, children }: SearchedValueProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (query === null) return children

  function onClick({ detail }: MouseEvent): void {
    clearTimeout(timer.current)
    if (detail !== 1 || getSelection()?.isCollapsed === false) return
    timer.current = setTimeout(() => searchDeliveries(query ?? ''), doubleClickMs)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it takes the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: text in a button could not be selected
    <span className="cursor-pointer rounded-hair hover:bg-accent-soft" onClick={onClick}>
      {children}
    </span>
  )
}

export function SearchButton({ query }: Pick<SearchedValueProps, 'query'>) {
  if (query === null) return null
  return (
    <IconButton label="Search for this value" onClick={() => searchDeliveries(query)}>
      <Search aria-hidden />
    </IconButton>
  )
}
