import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const renderer = fileURLToPath(new URL('../../renderer/', import.meta.url))
const folder = join(renderer, 'features')
const features = readdirSync(folder)
const reexport = /^export \{ ([^}]*) \} from '\.\/[^']+'$/

/** The statements of an index, without its comment. */
function statementsOf(text: string): string[] {
  return text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\{\n\s*([^}]*?),?\n\}/g, (_, names: string) => `{ ${names.replace(/\s+/g, ' ')} }`)
    .split('\n')
    .filter(line => line !== '')
}

/** The names that an index exports. */
function namesOf(statements: readonly string[]): string[] {
  return statements.flatMap(line => reexport.exec(line)?.[1]?.replaceAll('type ', '').split(', ') ?? [])
}

const imported = importedNames()

/** What is imported from any feature's index: `batches: openReplayMany`. */
function importedNames(): Set<string> {
  const imported = new Set<string>()
  for (const name of readdirSync(renderer, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name)) continue
    const text = readFileSync(join(renderer, name), 'utf8')
    for (const [, names = '', feature] of text.matchAll(
      /import (?:type )?\{([^}]*)\} from '[./]+(?:features\/)?([\w-]+)\/index\.ts'/g,
    )) {
      for (const one of names.split(','))
        imported.add(`${feature}: ${one.replace(/\btype\b| as .*/g, '').trim()}`)
    }
  }
  return imported
}

test.each(features)('%s exports in its index by name what others import, and nothing else', feature => {
  const statements = statementsOf(readFileSync(join(folder, feature, 'index.ts'), 'utf8'))
  expect(statements.filter(line => !reexport.test(line))).toEqual([])
  const unused = namesOf(statements).filter(name => !imported.has(`${feature}: ${name}`))
  expect(unused).toEqual([])
})

test('an index that exports everything of a file is found', () => {
  const statements = statementsOf(
    "/** Doc. */\nexport * from './one.ts'\nexport {\n  one,\n  type Two,\n} from './two.ts'\n",
  )
  expect(statements.filter(line => !reexport.test(line))).toEqual(["export * from './one.ts'"])
  expect(namesOf(statements)).toEqual(['one', 'Two'])
})
