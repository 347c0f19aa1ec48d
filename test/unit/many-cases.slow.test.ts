import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe } from 'vitest'
import { tryTenTimesAsMany } from '../support/many-cases.ts'

const folder = fileURLToPath(new URL('./', import.meta.url))
const files = globSync('**/*.test.ts', { cwd: folder }).filter(
  name => !name.includes('.slow.') && readFileSync(folder + name, 'utf8').includes('support/many-cases.ts'),
)

beforeAll(() => tryTenTimesAsMany(true))
afterAll(() => tryTenTimesAsMany(false))

// Loaded again, beside those of the fast tier in the same process.
for (const file of files.sort()) {
  const tests = `${folder}${file}?many`
  describe(file, () => import(tests))
}
