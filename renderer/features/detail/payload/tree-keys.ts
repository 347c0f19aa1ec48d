import type { KeyboardEvent } from 'react'
import { type JsonNode, jsonTextOf } from '#contract/json/text'
import { searchDeliveries } from '#navigation'
import { copyAndSay } from '#ui'
import type { NodeRow, TreeRow } from './tree-rows.ts'
import { showMore, toggleNode } from './tree-store.ts'
import { type SearchedDelivery, valueQuery } from './value-query.ts'

interface TreeKeysContext {
  readonly text: string
  readonly root: JsonNode
  readonly delivery: SearchedDelivery
  readonly rows: readonly TreeRow[]
  readonly activeId: string | null
  readonly onActive: (id: string) => void
  readonly scrollTo: (index: number) => void
}

/** The keys of a tree by the ARIA Authoring Practices, two for copying, and Enter to search for a value. */
export function treeKeys(event: KeyboardEvent<HTMLElement>, context: TreeKeysContext): void {
  if (event.metaKey || event.ctrlKey || event.altKey) return
  // A button in a row takes its own Enter.
  if (event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')) return
  const { rows, activeId } = context
  const at = rows.findIndex(row => row.id === activeId)
  const row = rows[at]
  const target = nextIndex(event.key, rows, at)
  if (target !== null) {
    activate(target, context)
  } else if (row?.type === 'gap' && ['Enter', ' ', 'ArrowRight'].includes(event.key)) {
    showMore(context.root, row)
    context.onActive(row.firstId)
  } else if (row?.type === 'node' && (event.key === 'y' || event.key === 'p')) {
    if (event.key === 'p') void copyAndSay('JSON Pointer', row.pointer)
    else void copyAndSay('Value', valueTextOf(row, context.text))
  } else if (row?.type === 'node' && (event.key === 'Enter' || event.key === ' ') && row.childCount > 0) {
    toggleNode(row.pointer, !row.isOpen)
  } else if (row?.type === 'node' && event.key === 'Enter') {
    const query = valueQuery(context.delivery, row.pointer, row.node)
    if (query !== null) searchDeliveries(query)
  } else if (event.key === 'ArrowRight' && row?.type === 'node') {
    if (row.childCount > 0 && !row.isOpen) toggleNode(row.pointer, true)
    else if (row.isOpen) activate(at + 1, context)
  } else if (event.key === 'ArrowLeft' && row !== undefined) {
    if (row.type === 'node' && row.isOpen) toggleNode(row.pointer, false)
    else activate(parentIndex(rows, at), context)
  } else return
  event.preventDefault()
  event.stopPropagation()
}

/** The characters of a string; any other value as its source text. */
export function valueTextOf(row: NodeRow, text: string): string {
  return row.node.type === 'string' ? row.node.value : jsonTextOf(text, row.node)
}

function nextIndex(key: string, rows: readonly TreeRow[], at: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return fieldFrom(rows, at + 1, 1) ?? at
    case 'ArrowUp':
      return fieldFrom(rows, at - 1, -1) ?? fieldFrom(rows, 0, 1)
    case 'Home':
      return fieldFrom(rows, 0, 1)
    case 'End':
      return fieldFrom(rows, rows.length - 1, -1)
    default:
      return null
  }
}

/** The first row in this direction that is no brace. */
function fieldFrom(rows: readonly TreeRow[], start: number, step: 1 | -1): number | null {
  let index = start
  while (rows[index]?.type === 'brace') index += step
  return rows[index] === undefined ? null : index
}

function parentIndex(rows: readonly TreeRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0
  for (let index = at - 1; index >= 0; index -= 1) {
    const row = rows[index]
    if (row !== undefined && row.type === 'node' && row.depth < depth) return index
  }
  return fieldFrom(rows, 0, 1) ?? 0
}

function activate(index: number, { rows, onActive, scrollTo }: TreeKeysContext): void {
  const row = rows[index]
  if (row === undefined) return
  onActive(row.id)
  scrollTo(index)
}
