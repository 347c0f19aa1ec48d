// `npm test`: everything, in one go. The last line is `N passed, N failed`.
// `node test/run.mjs late` runs the specs of the interface with answers and events that come late, on what is built.
// `node test/run.mjs electron` runs only the specs of the interface, in Electron, on what is built.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { withFitNode } from '../main/cli/node-version.mjs'
import { findChromium } from './support/find-chromium.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
/** Against what hangs; a healthy step on a slow machine takes half of it. */
const stepMs = 15 * 60_000
/** Of each error, where what failed is said again. */
const linesOfError = 12

withFitNode(root, fileURLToPath(import.meta.url), () => {
  main().catch(error => {
    process.stderr.write(`${error.stack}\n`)
    process.exitCode = 1
  })
})

async function main() {
  const reportDir = mkdtempSync(join(tmpdir(), 'hooktrail-report-'))
  const results = []
  try {
    if (process.argv[2] === 'electron') {
      results.push(await specs('electron', reportDir))
    } else if (process.argv[2] === 'late') {
      results.push(await specs('browser', reportDir, { HOOKTRAIL_TEST_LATE: '1' }))
    } else {
      results.push(await check('types: main', ['tsc', '-p', 'main']))
      results.push(await check('types: preload', ['tsc', '-p', 'preload']))
      results.push(await check('types: renderer', ['tsc', '-p', 'renderer']))
      results.push(await check('types: test', ['tsc', '-p', 'test']))
      results.push(await check('lint', ['biome', 'check', '--error-on-warnings']))
      results.push(await check('imports', importRules()))
      const build = await check('build', ['electron-vite', 'build', '--logLevel', 'warn'])
      results.push(build)
      results.push(await vitest(reportDir))
      results.push(build.failed === 0 ? await specs('browser', reportDir) : unbuilt())
    }
  } finally {
    rmSync(reportDir, { recursive: true, force: true })
  }
  summarise(results)
}

function importRules() {
  return ['depcruise', '--config', '.dependency-cruiser.cjs', 'main', 'preload', 'renderer']
}

/** A step that passes or fails as a whole. */
async function check(name, command) {
  const isGood = await run(name, command)
  return { name, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 }
}

async function vitest(reportDir) {
  const file = join(reportDir, 'vitest.json')
  const isGood = await run('unit, integration, contract, migrations', [
    ...['vitest', 'run', '--config', 'test/vitest.config.ts'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  ])
  const report = readReport(file)
  for (const { fullName, status } of (report?.testResults ?? []).flatMap(part => part.assertionResults)) {
    // Its name says what it needs.
    if (['skipped', 'pending', 'todo'].includes(status)) process.stdout.write(`skipped: ${fullName}\n`)
  }
  return counted('unit, integration, contract, migrations', isGood, {
    passed: report?.numPassedTests,
    failed: report?.numFailedTests,
    skipped: report?.numPendingTests,
    failures: failuresOfVitest(report),
  })
}

async function specs(project, reportDir, given = {}) {
  const name = `interface in ${project === 'browser' ? 'Chromium' : 'Electron'}`
  const file = join(reportDir, `${project}.json`)
  const env = { ...given, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  if (project === 'browser') {
    const chromium = await findChromium(root, line => process.stdout.write(`${line}\n`))
    if (chromium === null) return { name, passed: 0, failed: 1, skipped: 0, note: 'no Chromium' }
    Object.assign(env, chromium)
  }
  const isGood = await run(name, ['playwright', 'test', `--project=${project}`, '--reporter=list,json'], env)
  const report = readReport(file)
  const stats = report?.stats
  return counted(name, isGood, {
    passed: stats?.expected,
    // A spec that needs two tries is not a good one.
    failed: stats && stats.unexpected + stats.flaky,
    skipped: stats?.skipped,
    failures: [
      ...(report?.errors ?? []).map(({ location, message }) => ({
        test: location ? relative(root, location.file) : name,
        errors: [message],
      })),
      ...(report?.suites ?? []).flatMap(failuresOfPlaywright),
    ],
  })
}

/** A step that failed without a failing test (a file that does not load, no report) counts one failure. */
function counted(name, isGood, { passed = 0, failed = 0, skipped = 0, failures = [] }) {
  return { name, passed, failed: isGood ? failed : Math.max(1, failed), skipped, failures }
}

/** What failed: the file and name of each test, or of a file that did not load, with its errors. */
function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter(test => test.status === 'failed')
    if (tests.length === 0) return status === 'failed' ? [{ test: file, errors: [message] }] : []
    return tests.map(({ fullName, failureMessages }) => ({
      test: `${file}: ${fullName}`,
      errors: failureMessages,
    }))
  })
}

function failuresOfPlaywright({ file, specs = [], suites = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ title, line, tests }) => ({
      test: `${file}:${line}: ${title}`,
      errors: tests.flatMap(({ results }) =>
        results.flatMap(({ errors }) => errors.map(({ message }) => message)),
      ),
    }))
  return [...own, ...suites.flatMap(failuresOfPlaywright)]
}

function unbuilt() {
  return { name: 'interface in Chromium', passed: 0, failed: 1, skipped: 0, note: 'not built' }
}

/** What failed is said once more at the end: of a long run that is the part that is read, and often all that is kept. */
function summarise(results) {
  for (const { test, errors } of results.flatMap(({ failures = [] }) => failures)) {
    process.stdout.write(`\nfailed: ${test}\n`)
    for (const error of errors) {
      const lines = stripVTControlCharacters(String(error))
        .split('\n')
        .filter(line => !/node_modules|at new Promise/.test(line))
      process.stdout.write(`${lines.slice(0, linesOfError).join('\n').replace(/^/gm, '    ')}\n`)
    }
  }
  process.stdout.write('\n')
  for (const { name, passed, failed, skipped, note } of results) {
    const parts = [`${passed} passed`, `${failed} failed`]
    if (skipped > 0) parts.push(`${skipped} skipped`)
    if (note) parts.push(note)
    process.stdout.write(`${failed === 0 ? 'ok  ' : 'FAIL'}  ${name}: ${parts.join(', ')}\n`)
  }
  const sum = key => results.reduce((total, result) => total + result[key], 0)
  process.exitCode = sum('failed') === 0 ? 0 : 1
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
}

/** Runs a tool of node_modules; whether it ended well and in time. */
function run(name, [tool, ...args], env = {}) {
  process.stdout.write(`\n— ${name}\n`)
  const bin = join(root, 'node_modules', '.bin')
  const path = join(bin, tool)
  const child = spawn(process.platform === 'win32' ? `"${path}.cmd"` : path, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      // Tools that start `node` get the one that fits.
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      // It was built above, and tests must not do it again in the middle.
      HOOKTRAIL_BUILD: 'never',
      HOOKTRAIL_TEST_WORKERS: 'built',
      ...env,
    },
  })
  const timer = setTimeout(() => {
    process.stdout.write(`${name}: not done after ${stepMs / 60_000} minutes; ended.\n`)
    child.kill('SIGKILL')
  }, stepMs)
  return new Promise(resolve => {
    child.on('error', error => {
      process.stdout.write(`${name}: ${error.message}\n`)
      resolve(false)
    })
    child.on('close', code => {
      clearTimeout(timer)
      resolve(code === 0)
    })
  })
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The step failed before it could write one, which its status says.
    return null
  }
}
