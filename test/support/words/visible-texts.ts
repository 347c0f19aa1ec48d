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

/** Each name that the sources use, at its first place in a file. */
export function namesOf(patterns: readonly string[]): readonly VisibleText[] {
  const files = patterns.flatMap(pattern => globSync(pattern, { cwd: root })).sort()
  return files.flatMap(file => {
    const source = readFileSync(`${root}${file}`, 'utf8')
    const names = new Map<string, number>()
    eachNode(source, file, ({ type, name, start }) => {
      if (/Identifier$/.test(type) && typeof name === 'string' && !names.has(name)) names.set(name, start)
      return true
    })
    return [...names].map(([text, start]) => ({ place: `${file}:${lineAt(source, start)}`, text }))
  })
}

function textsOf(file: string, source: string): VisibleText[] {
  const found: VisibleText[] = []
  const add = (node: Node, raw: string): void => {
    const text = raw.replace(/\s+/g, ' ').trim()
    if (!isSentence(text)) return
    found.push({ place: `${file}:${lineAt(source, node.start)}`, text })
  }
  eachNode(source, file, node => {
    if (/^(Import|Export)/.test(node.type) && node.source) return false
    if (node.type === 'CallExpression' && isInternal.test(nameOf(node.callee as Node, source))) return false
    if (node.type === 'JSXText') add(node, String(node.value))
    else if (node.type === 'Literal' && typeof node.value === 'string') add(node, node.value)
    else if (node.type === 'TemplateLiteral') add(node, templateText(node))
    return true
  })
  return found
}

/** Visits the nodes of a file; not those within one for which `visit` returns false. */
function eachNode(source: string, file: string, visit: (node: Node) => boolean): void {
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) walk(item)
      return
    }
    if (value === null || typeof value !== 'object') return
    const node = value as Node
    if (!visit(node)) return
    for (const key in node) if (key !== 'type') walk(node[key])
  }
  walk(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

/** Words with a space between them, or a word that starts with a capital letter, as labels do. */
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
