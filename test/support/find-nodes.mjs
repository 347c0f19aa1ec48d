// Finds a Node of each version that the package is tested in, or fetches it once from npm.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Two that Hooktrail runs in, and one that it refuses. */
const testedNodes = ['20', '22', '24']
const fetchMs = 3 * 60_000

/**
 * The environment variables that name a Node of each version, such as `HOOKTRAIL_NODE_22`; without those that cannot be
 * had, which is said.
 * @param {string} root
 * @param {(line: string) => void} say
 * @returns {Record<string, string>}
 */
export function findNodes(root, say) {
  const found = {}
  for (const version of testedNodes) {
    const name = `HOOKTRAIL_NODE_${version}`
    const path =
      process.env[name] ?? onMachine(version) ?? cached(root, version) ?? fetched(root, version, say)
    if (path !== null) found[name] = path
  }
  return found
}

function onMachine(version) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '')
  const paths = [process.execPath, ...folders.map(folder => join(folder, executable))]
  return paths.find(path => existsSync(path) && isOf(path, version)) ?? null
}

const executable = process.platform === 'win32' ? 'node.exe' : 'node'

function isOf(path, version) {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8' }).startsWith(`v${version}.`)
  } catch {
    return false
  }
}

const folderOf = (root, version) => join(root, 'node_modules', '.cache', 'hooktrail-node', version)
const pathIn = folder => join(folder, 'package', 'bin', executable)

function cached(root, version) {
  const path = pathIn(folderOf(root, version))
  return existsSync(path) ? path : null
}

/** The packages that the npm package `node` is made of: one binary each. */
function fetched(root, version, say) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}@${version}`
  say(`There is no Node ${version}. Fetching the npm package ${name}, once …`)
  const folder = folderOf(root, version)
  const partial = `${folder}-${process.pid}`
  try {
    mkdirSync(partial, { recursive: true })
    execFileSync('npm', ['pack', name, '--silent'], {
      cwd: partial,
      timeout: fetchMs,
      stdio: 'pipe',
      shell: process.platform === 'win32',
    })
    const [file] = readdirSync(partial)
    execFileSync('tar', ['-xzf', file, 'package/bin'], { cwd: partial })
    rmSync(join(partial, file))
    rmSync(folder, { recursive: true, force: true })
    renameSync(partial, folder)
    return pathIn(folder)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    say(`Node ${version} could not be had: ${String(error.message).split('\n')[0]}`)
    return null
  }
}
