// Runs checks and tests; the last line is `N passed, N failed`. Without a part it is `npm test`: the fast tier.
//
//   full      the fast tier, then the slow tier: files named *.slow.test.ts and *.slow.spec.ts
//   slow      the slow tier alone
//   check     types, lint and import rules, at the same time
//   unit      unit tests                                    [files or names ...]
//   engine    integration and contract tests     [files or names ...]
//   component views of the interface over a fake engine     [files or names ...]
//   e2e       the interface in Chromium                     [files or names ...]
//   electron  the desktop and the jobs in Electron, on what is built
//   pictures  views compared with stored pictures    [--update: makes the pictures]
//   late      the interface in Chromium with late responses and events
//   tour      writes the pictures of docs/tour.md
//
// A part with names runs those files in both tiers, without names the fast tier.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../main/cli/build.mjs'
import { withFitNode } from '../main/cli/node-version.mjs'
import { checks } from './run/checks.mjs'
import { inMemory } from './run/memory-folder.mjs'
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
  all: fast,
  async full(context) {
    const results = await fast(context)
    return [...results, ...(await slow(context))]
  },
  slow,
  check: checks,
  unit: async context => [await runVitest({ ...named(context), projects: ['unit'] })],
  engine: async context => [await runVitest({ ...named(await built(context)), projects: ['engine'] })],
  component: async context => [await runVitest({ ...named(context), projects: ['component'] })],
  e2e: async context => [await runSpecs(named(await built(context)), 'browser')],
  electron: async context => [await runSpecs(all(context), 'electron')],
  pictures: async context => [await runPictures(all(await built(context)))],
  late: async context => [await runSpecs(all(await built(context)), 'browser', { HOOKTRAIL_TEST_LATE: '1' })],
  tour: async context => [await runSpecs(all(await built(context)), 'tour')],
}

async function fast(given) {
  const context = { ...given, tier: 'fast', env: inMemory(tmpdir()) }
  const [built, checked] = await Promise.all([build(context), checks(context)])
  const results = [built, ...checked, await runVitest(context)]
  return [...results, built.failed === 0 ? await runSpecs(context, 'browser') : notBuilt()]
}

async function slow(given) {
  const context = { ...(await built(given)), tier: 'slow' }
  return [await runVitest(context), await runSpecs(context, 'browser')]
}

function named(context) {
  return { ...context, tier: context.names.length === 0 ? 'fast' : 'all' }
}

function all(context) {
  return { ...context, tier: 'all' }
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
