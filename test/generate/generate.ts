// npm run generate: writes the files that are made from the contract's tables and, after a build, from what is in it.
// Tests check that they are current.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatedFiles } from './files.ts'
import { thirdPartyPage } from './third-party/third-party-page.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

for (const [path, content] of [...generatedFiles(), ['THIRD-PARTY.md', thirdPartyPage(root)] as const]) {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  console.log(path)
}
