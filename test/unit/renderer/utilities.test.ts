import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const theme = readFileSync(join(root, 'renderer/styles/theme.css'), 'utf8')
/** Those of renderer/styles, and one that the keyboard looks for. */
const own = new Set(['mono', 'tabular', 'quiet', 'visually-hidden', 'fading', 'code-editor', 'popup'])

/** Each word of the texts in `className` and `clsx()`, without those that are compared or name a class of a sheet. */
function classesOf(component: string): string[] {
  const texts = [
    ...component.matchAll(/\w*[cC]lass(?:Name)?="([^"]*)"|\w*[cC]lass(?:Name)?(?:=\{| = |: )'([^']*)'/g),
  ]
    .map(([, inQuotes, inBraces]) => inQuotes ?? inBraces ?? '')
    .concat(
      [...component.matchAll(/\bclsx\(/g)].flatMap(({ index }) => textsOfCall(component.slice(index + 5))),
    )
  return texts.flatMap(text => text.split(/\s+/)).filter(name => name !== '' && !own.has(name))
}

/** Up to the parenthesis that closes the call. */
function textsOfCall(code: string): string[] {
  const texts: string[] = []
  let depth = 1
  for (const [token, text] of code.matchAll(/(?<![=[] ?)'([^']*)'|'[^']*'|[()]/g)) {
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    else if (text !== undefined) texts.push(text)
    if (depth === 0) break
  }
  return texts
}

/** Those that Tailwind makes nothing of: an unknown one shows as no style at all. */
async function unknown(names: readonly string[]): Promise<string[]> {
  const { build } = await compile(`${theme}\n@tailwind utilities;\n@custom-variant hover (&:hover);`)
  const sheet = build([...names])
  const made = new Set(sheet.match(/(?<=\.)(\\.|[\w-])+/g)?.map(one => one.replaceAll('\\', '')))
  return names.filter(name => !made.has(name))
}

const uses = globSync('renderer/**/*.tsx', { cwd: root }).flatMap(path =>
  classesOf(readFileSync(join(root, path), 'utf8')).map(name => ({ path, name })),
)

test('each class in a component is a utility of the theme', async () => {
  const names = [...new Set(uses.map(({ name }) => name))]
  expect(names.length).toBeGreaterThan(300)
  const missing = new Set(await unknown(names))
  expect(uses.filter(({ name }) => missing.has(name))).toEqual([])
})

test('no component has a value of its own', () => {
  expect(uses.filter(({ name }) => /[[\]()!]/.test(name))).toEqual([])
})

test('a class that the theme does not have is found', async () => {
  const component = `<p className="flex text-red-500" /> clsx('p-4', isOpen && 'hover:bg-gone', tone === 'x')`
  expect(await unknown(classesOf(component))).toEqual(['text-red-500', 'hover:bg-gone'])
})
