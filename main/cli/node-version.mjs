// Plain JavaScript without newer syntax: it must run, and refuse, in a Node that is too old.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const switchedMark = 'HOOKTRAIL_NODE_SWITCHED'

/**
 * Whether the store's addon loads in this Node: it needs Node-API 10 and crashes the process without it.
 * `^22.14 || >=23.6`, of which package.json promises the long-lived `^22.14 || >=24`.
 * @param {string} version such as `v22.14.0`
 */
export function isNodeFit(version) {
  const parts = version.replace(/^v/, '').split('.').map(Number)
  const major = parts[0]
  const minor = parts[1]
  if (major === 22) return minor >= 14
  if (major === 23) return minor >= 6
  return major >= 24
}

/**
 * Whether the store's addon loads in the runtime of this script. An installed app includes an addon for its
 * Electron.
 * @param {NodeJS.ProcessVersions} versions of the process
 */
export function isRuntimeFit(versions) {
  return versions.electron !== undefined || isNodeFit(versions.node)
}

/**
 * Why this Node can't be used, with a remedy.
 * @param {string} version such as `v20.20.2`
 */
export function nodeRefusal(version) {
  return (
    'Hooktrail needs Node 22.14 or later, or 24 and later; this is ' +
    version +
    '. Install a newer Node, or run `npm ci` in the checkout, which includes one.'
  )
}

/**
 * The Node that `npm ci` installed in the checkout; `null` if there is none.
 * @param {string} root
 */
export function checkoutNode(root) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = join(root, 'node_modules', 'node', 'bin', name)
  return existsSync(path) ? path : null
}

/**
 * Continues if this Node can be used. Otherwise runs the script again in the checkout's Node, passing signals
 * and the exit status on, or refuses with status 3.
 * @param {string} root
 * @param {string} script
 * @param {() => void} goOn
 */
export function withFitNode(root, script, goOn) {
  if (isRuntimeFit(process.versions)) {
    endWithParent()
    goOn()
    return
  }
  const node = process.env[switchedMark] ? null : checkoutNode(root)
  if (node === null) {
    process.stderr.write(`hooktrail: ${nodeRefusal(process.version)}\n`)
    process.exitCode = 3
    return
  }
  runIn(node, [script].concat(process.argv.slice(2)))
}

function runIn(node, args) {
  const env = Object.assign({}, process.env)
  env[switchedMark] = '1'
  // The channel has no messages: it ends with this process, so that the child ends with a killed parent.
  const child = spawn(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('error', error => {
    process.stderr.write(`hooktrail: ${nodeRefusal(process.version)} (${error.message})\n`)
    process.exitCode = 3
  })
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? code : 1
  })
}

function endWithParent() {
  const isSwitched = process.env[switchedMark]
  delete process.env[switchedMark]
  if (!isSwitched || !process.channel) return
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
