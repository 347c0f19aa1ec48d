import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const renderer = fileURLToPath(new URL('../../../out/renderer/', import.meta.url))
const page = readFileSync(join(renderer, 'index.html'), 'utf8')

/** Once every view and dialog was part of it: 1,213,445. What is not in the frame of the page goes into a `later.ts`. */
const maximumBytes = 780_000

/** The page's module and what it imports, without what is imported later. */
function scriptsOfFirstPaint(): ReadonlyMap<string, number> {
  const bytes = new Map<string, number>()
  const found = [...page.matchAll(/<script type="module"[^>]* src="\/assets\/([^"]+)"/g)].map(
    ([, name]) => name,
  )
  for (let name = found.pop(); name !== undefined; name = found.pop()) {
    if (bytes.has(name)) continue
    const text = readFileSync(join(renderer, 'assets', name), 'utf8')
    bytes.set(name, Buffer.byteLength(text))
    // Minified: `import{a as b}from"./name.js"`, `import"./name.js"`, `export{a}from"./name.js"`.
    for (const [, imported] of text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
      found.push(imported)
  }
  return bytes
}

test('JavaScript before the first paint is bounded', () => {
  const scripts = scriptsOfFirstPaint()
  const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
  expect(total).toBeLessThan(maximumBytes)
  // And it is all that was found, not nothing.
  expect(total).toBeGreaterThan(maximumBytes / 2)
  expect(scripts.size).toBeLessThan(5)
})

test('the page says what each file of code must hash to, and no sheet is fetched later', () => {
  const map = /<script type="importmap">([^<]*)<\/script>/.exec(page)?.[1] ?? '{}'
  const { integrity } = JSON.parse(map) as { readonly integrity: Readonly<Record<string, string>> }
  const files = readdirSync(join(renderer, 'assets'))
  const expected = files
    .filter(name => name.endsWith('.js'))
    .map(name => {
      const hash = createHash('sha384').update(readFileSync(join(renderer, 'assets', name)))
      return [`/assets/${name}`, `sha384-${hash.digest('base64')}`]
    })
  expect(integrity).toEqual(Object.fromEntries(expected))
  expect(page.indexOf('importmap')).toBeLessThan(page.indexOf('type="module"'))
  expect(files.filter(name => name.endsWith('.css'))).toHaveLength(1)
})
