#!/usr/bin/env node
// The command `hooktrail`: checks Node before anything imports the store, builds a checkout if needed, runs.
import { fileURLToPath } from 'node:url'
import { loadHeadless } from './load-headless.mjs'
import { withFitNode } from './node-version.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

// Set if an installed app runs this as Node. Programs that this process starts may use Electron too.
delete process.env.ELECTRON_RUN_AS_NODE

withFitNode(root, fileURLToPath(import.meta.url), () => {
  run().catch(error => {
    process.stderr.write(`hooktrail: ${error.message}\n`)
    process.exitCode = 3
  })
})

async function run() {
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt(root, line => process.stderr.write(`${line}\n`))
  const headless = await loadHeadless(root)
  process.exitCode = await headless.run(process.argv.slice(2))
}
