import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generatedFiles } from '../generate/files.ts'

const root = new URL('../../', import.meta.url)
const files = generatedFiles()

test.each([...files])('%s is what `npm run generate` writes', (path, content) => {
  expect(readFileSync(new URL(path, root), 'utf8')).toBe(content)
})

test('there is no schema of a notification that nothing generates', () => {
  const names = readdirSync(new URL('resources/schemas/', root))
  for (const name of names.filter(each => /^(transactions|funding)-/.test(each))) {
    expect([...files.keys()]).toContain(`resources/schemas/${name}`)
  }
})
