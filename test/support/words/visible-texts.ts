import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'

export interface VisibleText {
  /** Path from the root of the project, and line. */
  readonly place: string
  /** What a person may read of it; `…` for what is put in. */
  readonly text: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** What is no sentence of the product: SQL, parts of a style or of a protocol. */
const isCode =
  /\b(SELECT|JOIN|d\.reception|INDEXED BY)\b|-----|^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|WITH|AND|OR|FROM)\b|[{};]\s*$|^[\w-]+(\.[\w-]+)+$|^\W*$/
/** Calls whose texts are for whoever reads a log or a stack, or for no one. */
const isInternal =
  /^(console\.|process\._rawDebug|database\.|store\.pragma|.*\.(prepare|exec|pragma|log|debug)$)/

/** Every text of the sources of the interface, the contract, the engine and the commands that a person may see. */
export function visibleTexts(patterns: readonly string[]): readonly VisibleText[] {
  const files = patterns.flatMap(pattern => globSync(pattern, { cwd: root })).sort()
  return files.flatMap(file => textsOf(file, readFileSync(`${root}${file}`, 'utf8')))
}

function textsOf(file: string, source: string): VisibleText[] {
  const found: VisibleText[] = []
  const lineOf = (offset: number): number => source.slice(0, offset).split('\n').length
  const add = (node: Node, raw: string): void => {
    const text = raw.replace(/\s+/g, ' ').trim()
    if (!isSentence(text)) return
    found.push({ place: `${file}:${lineOf(node.start)}`, text })
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item)
      return
    }
    if (value === null || typeof value !== 'object') return
    const node = value as Node
    if (/^(Import|Export)/.test(node.type) && node.source) return
    if (node.type === 'CallExpression' && isInternal.test(nameOf(node.callee as Node, source))) return
    if (node.type === 'JSXText') add(node, String(node.value))
    else if (node.type === 'Literal' && typeof node.value === 'string') add(node, node.value)
    else if (node.type === 'TemplateLiteral') add(node, templateText(node))
    for (const key in node) if (key !== 'type') visit(node[key])
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

/** Words with a space between them, or one that begins with a capital letter, as labels do. */
function isSentence(text: string): boolean {
  return /[A-Za-z]{2}/.test(text) && (/ /.test(text) || /^[A-Z][a-z]+/.test(text)) && !isCode.test(text)
}

function templateText(node: Node): string {
  const quasis = node.quasis as readonly { readonly value: { readonly cooked: string | null } }[]
  return quasis.map(({ value }) => value.cooked ?? '').join('…')
}

function nameOf(node: Node, source: string): string {
  return source.slice(node.start, Number(node.end))
}
