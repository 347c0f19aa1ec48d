import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Ids of statements in titles of tests: `test('[T12-1, T12-3] the call is the documented one', ...)`. */
export function namedStatements(): Set<string> {
  const named = new Set<string>()
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(test|spec)\.tsx?$/.test(path)) continue
    for (const [, ids = ''] of readFileSync(`${root}/${path}`, 'utf8').matchAll(idsInTitle)) {
      for (const id of ids.split(', ')) named.add(id)
    }
  }
  return named
}

const idsInTitle = /['"`]\[([TF]\d+-\d+(?:, [TF]\d+-\d+)*)\] /g
