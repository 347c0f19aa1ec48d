// `npm run dev`: builds on each change and restarts: the desktop's window, or the browser host, where open pages
// reload.
import { spawn } from 'node:child_process'
import { rmSync, watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withFitNode } from './node-version.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = ['main', 'preload', 'renderer', 'resources']
/** An editor that saves several files saves them together. */
const debounceMs = 150

withFitNode(root, fileURLToPath(import.meta.url), () => void dev())

async function dev() {
  /** The running process: it holds the data folder and the ports, so there is one at a time. */
  let host = null
  let isStale = true
  let isBuilding = false
  let isEnding = false

  async function follow() {
    if (isBuilding || isEnding) return
    isBuilding = true
    while (isStale && !isEnding) {
      isStale = false
      if (!(await build())) continue
      await stop(host)
      if (!isEnding) host = spawnNode(['main/cli/start.mjs', ...process.argv.slice(2)])
    }
    isBuilding = false
  }

  let debounce
  for (const folder of sources) {
    watch(join(root, folder), { recursive: true }, () => {
      isStale = true
      clearTimeout(debounce)
      debounce = setTimeout(() => void follow(), debounceMs)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isEnding = true
      void stop(host).then(() => {
        // This build is one for development: `npm start` and tests make their own.
        rmSync(join(root, 'out/renderer/index.html'), { force: true })
        process.exit(0)
      })
    })
  }
  await follow()
}

/** Whether it succeeded; otherwise the running process continues. */
async function build() {
  const started = performance.now()
  const tool = 'node_modules/electron-vite/bin/electron-vite.js'
  const child = spawnNode([tool, 'build', '--logLevel', 'warn', '--mode', 'development'])
  const code = await new Promise(resolve => child.once('exit', resolve))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    code === 0 ? `Built in ${seconds} s.\n` : 'The build failed. Waiting for the next change.\n',
  )
  return code === 0
}

function spawnNode(args) {
  const env = { ...process.env, HOOKTRAIL_BUILD: 'never' }
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
}

async function stop(child) {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGINT')
  await ended
}
