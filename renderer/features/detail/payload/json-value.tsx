import { useState } from 'react'
import type { JsonNode } from '#contract/json/text'
import { countOf, countText, VisibleText } from '#ui'
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
