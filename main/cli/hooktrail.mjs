#!/usr/bin/env node
// The command `hooktrail`: checks Node before anything imports the store, builds a checkout that is not built, runs.
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { keepCompiled } from './compile-cache.mjs'
import { withFitNode } from './node-version.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** On so few, threads that help to collect garbage take the cores from those that inspect: a tenth of their rate. */
const fewCores = 2

withFitNode(root, fileURLToPath(import.meta.url), () => {
  run().catch(error => {
    process.stderr.write(`hooktrail: ${error.message}\n`)
    process.exitCode = 3
  })
})

async function run() {
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt(root, line => process.stderr.write(`${line}\n`))
  keepCompiled(root)
  if (availableParallelism() <= fewCores) setFlagsFromString('--no-parallel-scavenge')
  // Named by a URL: to tools that follow imports, build output does not exist.
  const headless = await import(new URL('../../out/main/headless.js', import.meta.url).href)
  process.exitCode = await headless.run(process.argv.slice(2))
}
