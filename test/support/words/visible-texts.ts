import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse, parseAst } from 'vite'

interface Range {
  readonly start: number
  readonly end: number
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Every comment of the sources; line comments below one another are one. */
export async function commentTexts(patterns: readonly string[]): Promise<readonly VisibleText[]> {
  const files = patterns.flatMap(pattern => globSync(pattern, { cwd: root })).sort()
  const texts = await Promise.all(files.map(file => commentsIn(file, readFileSync(`${root}${file}`, 'utf8'))))
  return texts.flat()
}

/** The comments of one source, which `file` names. */
export async function commentsIn(file: string, source: string): Promise<readonly VisibleText[]> {
  return joined(await rangesIn(file, source), source).map(({ start, end }) => ({
    place: `${file}:${source.slice(0, start).split('\n').length}`,
    text: plainText(source.slice(start, end)),
  }))
}

async function rangesIn(file: string, source: string): Promise<readonly Range[]> {
  if (!file.endsWith('.css')) return (await parse(file, source)).comments
  return [...source.matchAll(/\/\*.*?\*\//gs)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
  }))
}

function joined(ranges: readonly Range[], source: string): readonly Range[] {
  const found: Range[] = []
  for (const range of ranges) {
    const last = found.at(-1)
    const isContinued =
      last !== undefined &&
      [last, range].every(({ start }) => source.startsWith('//', start)) &&
      source.slice(last.end, range.start).trim() === ''
    if (isContinued) found[found.length - 1] = { start: last.start, end: range.end }
    else found.push(range)
  }
  return found
}

/** The words of a comment, without its marks, in one line. */
function plainText(comment: string): string {
  return comment
    .replace(/^\/\*+|\*\/$/g, '')
    .replace(/^\s*(\*|\/\/)/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A test, which is named as it is in the code. */
const isTestName = /^\s*`test\//

/**
 * Paragraphs, cells and items of the documentation, each at its first line; without code and addresses of
 * links.
 */
export function documentTexts(patterns: readonly string[]): readonly VisibleText[] {
  const files = patterns.flatMap(pattern => globSync(pattern, { cwd: root })).sort()
  return files.flatMap(file => textsOf(file, readFileSync(`${root}${file}`, 'utf8')))
}

function textsOf(file: string, source: string): VisibleText[] {
  const texts: { place: string; text: string }[] = []
  let isCode = false
  let isOpen = false
  for (const [index, line] of source.split('\n').entries()) {
    if (/^\s*```/.test(line)) isCode = !isCode
    const isBreak = isCode || /^\s*(```|$)/.test(line)
    const startsText = /^\s*([-*#|]|\d+\.)/.test(line)
    const last = texts.at(-1)
    if (isBreak) isOpen = false
    // A sentence may go on in the next line.
    else if (isOpen && !startsText && last !== undefined) last.text += ` ${line.trim()}`
    else {
      for (const cell of line.startsWith('|') ? line.split(/(?<!\\)\|/) : [line])
        if (cell.trim() !== '' && !isTestName.test(cell))
          texts.push({ place: `${file}:${index + 1}`, text: cell.trim() })
      isOpen = true
    }
  }
  return texts.map(({ place, text }) => ({ place, text: text.replace(/\]\([^)]*\)/g, ']') }))
}

interface VisibleText {
  /** Path from the root of the project, and line. */
  readonly place: string
  /** What a person may read of it; `…` for what is put in. */
  readonly text: string
}

export interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}
/** What is no sentence of the product: SQL, parts of a style or of a protocol. */
const isCode =
  /\b(SELECT|JOIN|d\.reception|INDEXED BY)\b|-----|^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|WITH|AND|OR|FROM)\b|[{};]\s*$|^[\w-]+(\.[\w-]+)+$|^\W*$/
/** Calls whose texts are for whoever reads a log or a stack, or for no one. */
const isInternal =
  /^(console\.|process\._rawDebug|database\.|store\.pragma|.*\.(prepare|exec|pragma|log|debug)$)/

/** Every text of the sources of the interface, the contract, the engine and the commands that a person may see. */
export function visibleTexts(patterns: readonly string[]): readonly VisibleText[] {
  const files = patterns.flatMap(pattern => globSync(pattern, { cwd: root })).sort()
  return files.flatMap(file => textsOfSource(file, readFileSync(`${root}${file}`, 'utf8')))
}

/** Each name in the sources that is wanted, at its first place in a file. */
export function namesOf(
  patterns: readonly string[],
  isWanted: (name: string) => boolean,
): readonly VisibleText[] {
  const files = patterns.flatMap(pattern => globSync(pattern, { cwd: root })).sort()
  const known = new Map<string, boolean>()
  const isMatch = (name: string): boolean => {
    const isKnown = known.get(name) ?? isWanted(name)
    known.set(name, isKnown)
    return isKnown
  }
  return files.flatMap(file => {
    const source = readFileSync(`${root}${file}`, 'utf8')
    // Most files have no such word at all: parsing them took most of the time.
    if (source.match(/[#\w$]+/g)?.some(isMatch) !== true) return []
    const names = new Map<string, number>()
    eachNode(source, file, ({ type, name, start }) => {
      if (/Identifier$/.test(type) && typeof name === 'string' && isMatch(name) && !names.has(name))
        names.set(name, start)
      return true
    })
    return [...names].map(([text, start]) => ({ place: `${file}:${lineAt(source, start)}`, text }))
  })
}

function textsOfSource(file: string, source: string): VisibleText[] {
  const found: VisibleText[] = []
  const add = (node: Node, raw: string): void => {
    const text = raw.replace(/\s+/g, ' ').trim()
    if (!isSentence(text)) return
    found.push({
      // Counting lines for each text took longer than finding them.
      get place() {
        return `${file}:${lineAt(source, node.start)}`
      },
      text,
    })
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
export function eachNode(source: string, file: string, visit: (node: Node) => boolean): void {
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

export function lineAt(source: string, offset: number): number {
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
