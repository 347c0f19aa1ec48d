// Runs checks and tests; the last line is `N passed, N failed`. Without a part it is `npm test`: everything but Electron.
//
//   check     types, lint and import rules, at the same time
//   unit      unit tests                     [files or names ...]
//   engine    integration, contract and migration tests    [files or names ...]
//   component views of the interface over a fake engine    [files or names ...]
//   e2e       the interface in Chromium      [files or names ...]
//   pictures  views compared with stored pictures    [--update: makes the pictures]
//   late      the same with answers and events that come late
//   electron  the same in Electron, on what is built
//   tour      writes the pictures of docs/tour.md
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../main/cli/build.mjs'
import { withFitNode } from '../main/cli/node-version.mjs'
import { checks } from './run/checks.mjs'
import { runPictures } from './run/pictures.mjs'
import { runSpecs } from './run/specs.mjs'
import { runStep, stepResult } from './run/step.mjs'
import { summarize } from './run/summary.mjs'
import { runVitest } from './run/vitest.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))

async function main() {
  const [part = 'all', ...names] = process.argv.slice(2)
  const run = Object.hasOwn(parts, part) ? parts[part] : null
  if (run === null) throw new Error(`There is no part ${part}. Parts: ${Object.keys(parts).join(', ')}.`)
  const reportDir = mkdtempSync(join(tmpdir(), 'hooktrail-report-'))
  try {
    process.exitCode = summarize(await run({ root, reportDir, names })) ? 0 : 1
  } finally {
    rmSync(reportDir, { recursive: true, force: true })
  }
}

const parts = {
  async all(context) {
    const results = [...(await checks(context)), await build(context), await runVitest(context)]
    const isBuilt = results.every(({ name, failed }) => name !== 'build' || failed === 0)
    return [...results, isBuilt ? await runSpecs(context, 'browser') : notBuilt()]
  },
  check: checks,
  unit: async context => [await runVitest({ ...context, projects: ['unit'] })],
  engine: async context => [await runVitest({ ...(await built(context)), projects: ['engine'] })],
  component: async context => [await runVitest({ ...context, projects: ['component'] })],
  e2e: async context => [await runSpecs(await built(context), 'browser')],
  pictures: async context => [await runPictures(await built(context))],
  late: async context => [await runSpecs(await built(context), 'browser', { HOOKTRAIL_TEST_LATE: '1' })],
  tour: async context => [await runSpecs(await built(context), 'tour')],
  electron: async context => [await runSpecs(context, 'electron')],
}

async function build(context) {
  return stepResult(
    'build',
    await runStep(context, 'build', ['electron-vite', 'build', '--logLevel', 'warn']),
  )
}

/** Only where a source is newer than what is built. */
async function built(context) {
  await ensureBuilt(root, line => process.stdout.write(`${line}\n`))
  return context
}

function notBuilt() {
  return { name: 'interface in Chromium', passed: 0, failed: 1, skipped: 0, note: 'not built' }
}

withFitNode(root, fileURLToPath(import.meta.url), () => {
  main().catch(error => {
    process.stderr.write(`${error.stack}\n`)
    process.exitCode = 1
  })
})
