import { useState } from 'react'
import type { JsonNode } from '#contract/json/text'
import { countOf, countText } from '../../../ui/text/number-text.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import styles from './json-value.module.css'

/** Longer strings are cut until the user expands them. */
const shownCharacters = 400

interface JsonValueProps {
  readonly node: JsonNode
  readonly childCount: number
  readonly isOpen: boolean
}

/** A value as received: numbers keep their text. */
export function JsonValue({ node, childCount, isOpen }: JsonValueProps) {
  switch (node.type) {
    case 'object':
      return <span className={styles.shape}>{isOpen ? '' : `{ ${countOf(childCount, 'member')} }`}</span>
    case 'array':
      return <span className={styles.shape}>{isOpen ? '' : `[ ${countOf(childCount, 'item')} ]`}</span>
    case 'string':
      return <StringValue value={node.value} />
    case 'number':
      return <span className={styles.number}>{node.text}</span>
    case 'boolean':
      return <span className={styles.keyword}>{String(node.value)}</span>
    case 'null':
      return <span className={styles.keyword}>null</span>
  }
}

function StringValue({ value }: { readonly value: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = value.length > shownCharacters
  const shown = isLong && !isWhole ? value.slice(0, shownCharacters) : value
  return (
    <>
      <span className={styles.string} data-testid="json-string">
        <VisibleText text={JSON.stringify(shown)} />
      </span>
      {isLong ? (
        <button
          type="button"
          className={styles.more}
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
