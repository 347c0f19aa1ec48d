import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { unfinished } from './progress.mjs'

/** A step that prints nothing and ends no test for this long hangs. There is no limit on the total. */
const silentMs = 5 * 60_000

const interrupting = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a tool of node_modules. Returns whether it succeeded. `isQuiet`: its output is shown when it ends, in one piece,
 * so that several can run at the same time.
 * @param {{root: string, reportDir: string}} context
 * @param {string} name
 * @param {string[]} command
 * @param {{env?: Record<string, string>, isQuiet?: boolean, silentMs?: number}} options
 */
export async function runStep({ root, reportDir }, name, [tool, ...args], options = {}) {
  const { env = {}, isQuiet = false, silentMs: limitMs = silentMs } = options
  if (!isQuiet) process.stdout.write(`\n— ${name}\n`)
  const startedAt = performance.now()
  const bin = join(root, 'node_modules', '.bin')
  const path = join(bin, tool)
  const progress = join(reportDir, `${name.replaceAll(/\W+/g, '-')}.progress`)
  const isWindows = process.platform === 'win32'
  const child = spawn(isWindows ? `"${path}.cmd"` : path, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: isWindows,
    // A separate group, so that browsers and other processes of a step that hangs end with it.
    detached: !isWindows,
    env: {
      ...process.env,
      ...(process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {}),
      // Tools that start `node` get the right Node.
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      // It was built before, and tests must not do it again in the middle.
      HOOKTRAIL_BUILD: 'never',
      HOOKTRAIL_TEST_WORKERS: 'built',
      HOOKTRAIL_TEST_PROGRESS: progress,
      ...env,
    },
  })
  let lastAt = startedAt
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      lastAt = performance.now()
      if (isQuiet) output += text
      else process.stdout.write(text)
    })
  }
  let isInterrupted = false
  const interrupt = signal => {
    isInterrupted = true
    endGroup(child, signal)
  }
  for (const signal of interrupting) process.on(signal, interrupt)
  const timer = setInterval(
    () => {
      const reportedMs = Date.now() - (statSync(progress, { throwIfNoEntry: false })?.mtimeMs ?? 0)
      if (Math.min(performance.now() - lastAt, reportedMs) < limitMs) return
      output += `${name}: printed nothing for ${Math.round(limitMs / 1000)} seconds; ended. ${hungIn(progress)}\n`
      endGroup(child, 'SIGKILL')
    },
    Math.min(limitMs / 4, 1_000),
  )
  const isGood = await new Promise(resolve => {
    child.on('error', error => {
      output += `${name}: ${error.message}\n`
      resolve(false)
    })
    child.on('close', code => resolve(code === 0))
  })
  clearInterval(timer)
  for (const signal of interrupting) process.off(signal, interrupt)
  if (isInterrupted) process.exit(1)
  process.stdout.write(isQuiet ? `\n— ${name}\n${output}` : output)
  process.stdout.write(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
  return isGood
}

function hungIn(progress) {
  const names = existsSync(progress) ? unfinished(readFileSync(progress, 'utf8')) : []
  return names.length === 0 ? 'No test was running.' : `Not finished: ${names.join(', ')}.`
}

function endGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch (error) {
    // It has just ended.
    if (error.code !== 'ESRCH') throw error
  }
}

/** For a step that passes or fails as one. */
export function stepResult(name, isGood) {
  return { name, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 }
}

/** A step that failed without a failing test (a file that does not load, no report) counts one failure. */
export function countedResult(name, isGood, { passed = 0, failed = 0, skipped = 0, failures = [] }) {
  return { name, passed, failed: isGood ? failed : Math.max(1, failed), skipped, failures }
}

export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The step failed before it could write one, which its status says.
    return null
  }
}
