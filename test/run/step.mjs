import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A limit for hanging steps; a healthy step on a slow machine takes half of it. */
const stepMs = 15 * 60_000

/**
 * Runs a tool of node_modules. Returns whether it succeeded in time. `isQuiet`: its output is shown when it ends, in
 * one piece, so that several can run at the same time.
 */
export async function runStep({ root }, name, [tool, ...args], { env = {}, isQuiet = false } = {}) {
  if (!isQuiet) process.stdout.write(`\n— ${name}\n`)
  const bin = join(root, 'node_modules', '.bin')
  const path = join(bin, tool)
  const child = spawn(process.platform === 'win32' ? `"${path}.cmd"` : path, args, {
    cwd: root,
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      // Tools that start `node` get the one that fits.
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      // It was built before, and tests must not do it again in the middle.
      HOOKTRAIL_BUILD: 'never',
      HOOKTRAIL_TEST_WORKERS: 'built',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', text => {
      output += text
    })
  }
  const timer = setTimeout(() => {
    output += `${name}: not done after ${stepMs / 60_000} minutes; ended.\n`
    child.kill('SIGKILL')
  }, stepMs)
  const isGood = await new Promise(resolve => {
    child.on('error', error => {
      output += `${name}: ${error.message}\n`
      resolve(false)
    })
    child.on('close', code => resolve(code === 0))
  })
  clearTimeout(timer)
  process.stdout.write(isQuiet ? `\n— ${name}\n${output}` : output)
  return isGood
}

/** Of a step that passes or fails as a whole. */
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
