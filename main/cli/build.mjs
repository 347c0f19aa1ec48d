// Builds the checkout if it is not built. Uses only Node's modules: it runs before anything is bundled.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forgetCompiled } from './compile-cache.mjs'

const lockPatienceMs = 5 * 60_000
/** Only a lock whose owner has ended has no process id for longer than this. */
const unsignedPatienceMs = 10_000

/**
 * Makes sure that `out/` is a build of the current sources. Waits if another process builds already. An
 * installed package has no sources and is never built. `HOOKTRAIL_BUILD=never` uses the existing build.
 * @param {string} root the checkout
 * @param {(line: string) => void} print
 */
export async function ensureBuilt(root, print) {
  if (!isBuildNeeded(root)) return
  const tool = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  if (!existsSync(tool))
    throw new Error('Hooktrail is not built, and its build tools are missing. Run `npm ci` first.')
  const release = await takeLock(join(root, 'node_modules', '.hooktrail-build'), print)
  try {
    if (!isBuildNeeded(root)) return
    print('Building Hooktrail …')
    await build(root, tool)
    // Removes compiled code of deleted files: most names change with their content.
    forgetCompiled(root)
  } finally {
    release()
  }
}

/** @param {string} root */
export function isBuildNeeded(root) {
  const isComplete = [
    'out/main/headless.js',
    'out/main/index.js',
    'out/preload/index.cjs',
    'out/renderer/index.html',
  ].every(file => existsSync(join(root, file)))
  const isCheckout = existsSync(join(root, 'electron.vite.config.ts'))
  if (!isCheckout || (isComplete && process.env.HOOKTRAIL_BUILD === 'never')) return false
  return !isComplete || newestSourceMs(root) > builtAtMs(root)
}

/** The page is written last. */
function builtAtMs(root) {
  return statSync(join(root, 'out/renderer/index.html')).mtimeMs
}

function newestSourceMs(root) {
  const files = ['electron.vite.config.ts', 'package.json'].map(name => join(root, name))
  for (const folder of ['main', 'preload', 'renderer']) {
    files.push(join(root, folder))
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      // A folder is newer when a file in it was removed or renamed.
      if (/\.(ts|tsx|css|html|svg)$/.test(name) || !name.includes('.')) files.push(join(root, folder, name))
    }
  }
  return Math.max(...files.map(file => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0))
}

function build(root, tool) {
  return new Promise((resolve, reject) => {
    // Its output goes to stderr: stdout belongs to the command.
    const child = spawn(process.execPath, [tool, 'build', '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 2, 2],
    })
    child.on('error', reject)
    child.on('exit', code =>
      code === 0 ? resolve() : reject(new Error('The build failed. See its output above.')),
    )
  })
}

/** Only one process makes a folder. The lock of a dead process is taken over. */
async function takeLock(path, print) {
  const untilMs = performance.now() + lockPatienceMs
  let hasPrinted = false
  for (;;) {
    try {
      mkdirSync(path)
      writeFileSync(join(path, 'pid'), String(process.pid))
      return () => rmSync(path, { recursive: true, force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isLeft(path)) rmSync(path, { recursive: true, force: true })
    else if (performance.now() > untilMs) throw new Error(`Another build does not end. Delete ${path}.`)
    else if (!hasPrinted) print('Another process builds Hooktrail; waiting for it …')
    hasPrinted = true
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}

function isLeft(path) {
  try {
    process.kill(Number(readFileSync(join(path, 'pid'), 'utf8')), 0)
    return false
  } catch (error) {
    // Just made, or just removed by its owner; unless its owner died before it wrote its process id.
    if (error.code === 'ENOENT') return isOld(path)
    return error.code === 'ESRCH'
  }
}

function isOld(path) {
  const made = statSync(path, { throwIfNoEntry: false })
  return made !== undefined && Date.now() - made.mtimeMs > unsignedPatienceMs
}
