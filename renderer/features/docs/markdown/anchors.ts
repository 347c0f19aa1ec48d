import type { ExtraProps } from 'react-markdown'
import { slugOf } from './slug.ts'

type Element = NonNullable<ExtraProps['node']>
type Content = Element['children'][number]
interface Root {
  readonly children: readonly (Content | { readonly type: 'doctype' })[]
}

/** Prefix of a page's ids, which no other element may have. */
const prefix = 'doc-'

export function anchorId(heading: string): string {
  return prefix + heading
}

/** Gives headings an id by their words, and rows of tables one by the code in their first cell. */
export function withAnchors() {
  return (root: Root): void => {
    const taken = new Map<string, number>()
    for (const child of root.children) if (child.type === 'element') visit(child, taken)
  }
}

function visit(element: Element, taken: Map<string, number>): void {
  if (/^h[1-6]$/.test(element.tagName)) element.properties.id = anchorId(slugOf(textOf(element), taken))
  if (element.tagName === 'tr') {
    const code = codeOfFirstCell(element)
    if (code !== null) element.properties.id = anchorId(code)
  }
  for (const child of element.children) if (child.type === 'element') visit(child, taken)
}

function codeOfFirstCell(row: Element): string | null {
  const cell = row.children.find(child => child.type === 'element')
  const [code, ...more] = cell?.type === 'element' ? cell.children : []
  return code?.type === 'element' && code.tagName === 'code' && more.length === 0 ? textOf(code) : null
}

export function textOf(node: Content): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}
