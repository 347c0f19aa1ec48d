import { Search } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { JsonNode } from '#contract/json/text'
import { searchDeliveries } from '#navigation'
import { countOf, countText, IconButton, VisibleText } from '#ui'
import { bracesOf, childCountOf } from './tree-rows.ts'

/** Longer strings are cut until the user expands them. */
const shownCharacters = 400

interface JsonValueProps {
  readonly node: JsonNode
  /** The members have their own rows. */
  readonly isOpen: boolean
}

/** A value as received: numbers keep their text. */
export function JsonValue({ node, isOpen }: JsonValueProps) {
  switch (node.type) {
    case 'object':
    case 'array':
      return <Container node={node} isOpen={isOpen} />
    case 'string':
      return (
        <span className="text-code-string" data-testid="json-string">
          <LongText value={node.value} isQuoted />
        </span>
      )
    case 'number':
      return <span className="text-code-number">{node.text}</span>
    case 'boolean':
      return <span className="text-code-keyword">{String(node.value)}</span>
    case 'null':
      return <span className="text-code-keyword">null</span>
  }
}

function Container({ node, isOpen }: JsonValueProps) {
  const [first, last] = bracesOf(node)
  const count = childCountOf(node)
  if (isOpen) return first
  if (count === 0) return first + last
  return (
    <>
      {first}{' '}
      <span className="text-subtle">{countOf(count, node.type === 'object' ? 'member' : 'item')}</span> {last}
    </>
  )
}

interface LongTextProps {
  readonly value: string
  /** Shown in JSON's form. */
  readonly isQuoted?: boolean
}

/** A text as received; a long text is cut until it is expanded. */
export function LongText({ value, isQuoted = false }: LongTextProps) {
  const [isWhole, setWhole] = useState(false)
  const isLong = value.length > shownCharacters
  const shown = isLong && !isWhole ? value.slice(0, shownCharacters) : value
  return (
    <>
      <VisibleText text={isQuoted ? JSON.stringify(shown) : shown} />
      {isLong ? (
        <button
          type="button"
          className="ml-2 border-0 bg-transparent p-0 font-sans text-accent text-small underline underline-offset-2"
          onClick={event => {
            event.stopPropagation()
            setWhole(!isWhole)
          }}
        >
          {isWhole ? 'show less' : `show all ${countText(value.length)} characters`}
        </button>
      ) : null}
    </>
  )
}

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
