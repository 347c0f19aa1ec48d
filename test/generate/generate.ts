// npm run generate: writes the files that are made from the contract's tables. A test checks that they are current.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatedFiles } from './files.ts'

for (const [path, content] of generatedFiles()) {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  console.log(path)
}
