import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const text = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Use {
  /** `styles.name` */
  readonly names: ReadonlySet<string>
  /** `styles[tone]`, and the start of a template: `line` of styles[`line${index}`]. */
  readonly isComputed: boolean
  readonly prefixes: readonly string[]
}

/** A type checker knows only that each name is a string; what is missing shows as no style at all. */
function wrongClasses(sheet: string, components: readonly string[], words: ReadonlySet<string>): string[] {
  const defined = classesOf(sheet)
  const uses = components.map(useOf)
  const missing = uses.flatMap(({ names }) => [...names].filter(name => !defined.has(name)))
  const unused = [...defined].filter(name => !uses.some(use => isUsed(name, use, words)))
  return [...missing.map(name => `missing: ${name}`), ...unused.map(name => `unused: ${name}`)]
}

function classesOf(sheet: string): Set<string> {
  const selectors = sheet.replace(/\/\*.*?\*\//gs, '').replace(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name))
}

function useOf(component: string): Use {
  const [, name] = /import (\w+) from '[^']*\.module\.css'/.exec(component) ?? []
  const found = (pattern: string) =>
    [...component.matchAll(new RegExp(pattern, 'g'))].map(([, one = '']) => one)
  return {
    names: new Set(found(`\\b${name}\\.(\\w+)`)),
    isComputed: component.includes(`${name}[`),
    prefixes: found(`\\b${name}\\[\`(\\w+)\\$`),
  }
}

function isUsed(name: string, { names, isComputed, prefixes }: Use, words: ReadonlySet<string>): boolean {
  return (
    names.has(name) || prefixes.some(prefix => name.startsWith(prefix)) || (isComputed && words.has(name))
  )
}

const sources = globSync('{renderer,preload/contract}/**/*.{ts,tsx}', { cwd: root }).map(path => ({
  path,
  text: text(path),
}))
/** What a computed name may be. */
const allWords = new Set(
  sources.flatMap(source => [...source.text.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word)),
)
const sheets = globSync('renderer/**/*.module.css', { cwd: root }).map(normalize)

/** By sheet: the import of it alone, with each component that has it. */
const importers = new Map<string, string[]>()
for (const source of sources) {
  const imports = [...source.text.matchAll(/import \w+ from '([^']*\.module\.css)'\n/g)]
  if (imports.length === 0) continue
  const rest = source.text.replace(/import \w+ from '[^']*\.module\.css'\n/g, '').replace(/\/\*.*?\*\//gs, '')
  for (const [line, from = ''] of imports) {
    const sheet = join(dirname(source.path), from)
    importers.set(sheet, [...(importers.get(sheet) ?? []), `${line}${rest}`])
  }
}

test('each sheet has the classes that its components name, and no other', () => {
  expect(sheets.length).toBeGreaterThan(200)
  const wrong = sheets.flatMap(sheet =>
    wrongClasses(text(sheet), importers.get(sheet) ?? [], allWords).map(one => `${sheet}: ${one}`),
  )
  expect(wrong).toEqual([])
})

test('a class that a sheet has not is found, and one that nothing names', () => {
  const component =
    "import styles from './a.module.css'\nstyles.row + styles.gone + styles[tone] + styles[`line$" + '{1}`]'
  const sheet = '.row .dead { margin: 0.5px } .error { top: 0 } .line2 { top: 0 } /* .comment */'
  expect(wrongClasses(sheet, [component], new Set(['error']))).toEqual(['missing: gone', 'unused: dead'])
  expect(wrongClasses(sheet, [component], new Set())).toContain('unused: error')
})
