// Finds an Electron to open the desktop window with, or says why there is none.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const downloadMs = 90_000

/**
 * Why the desktop window cannot be opened here whatever the runtime; `null` where nothing speaks against it.
 * @param {NodeJS.Platform} platform
 * @param {Record<string, string | undefined>} env
 * @param {boolean} isRoot
 */
export function desktopObstacle(platform, env, isRoot) {
  if (isRoot) return 'Running as root, where the desktop window has no sandbox'
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return 'There is no display'
  return null
}

/**
 * Path of an Electron: the one that ELECTRON_OVERRIDE_DIST_PATH names, the installed one, or one downloaded now.
 * Rejects with the reason where there is none.
 * @param {string} root the checkout
 * @param {(line: string) => void} say
 */
export async function findElectron(root, say) {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) {
    const path = join(override, executableName())
    if (existsSync(path)) return path
    throw new Error(`ELECTRON_OVERRIDE_DIST_PATH names ${override}, where there is no ${executableName()}`)
  }
  const folder = join(root, 'node_modules', 'electron')
  const path = join(folder, 'dist', executableName())
  // The version is written last: without it a download was broken off.
  if (existsSync(path) && existsSync(join(folder, 'path.txt'))) return path
  const installer = join(folder, 'install.js')
  if (!existsSync(installer)) throw new Error('Electron is not among the installed packages')
  say(`Downloading Electron for the desktop window (at most ${downloadMs / 1000} s, once) …`)
  await download(installer)
  if (existsSync(path)) return path
  throw new Error('Electron was downloaded but is not where it belongs')
}

function executableName() {
  if (process.platform === 'darwin') return join('Electron.app', 'Contents', 'MacOS', 'Electron')
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

function download(installer) {
  return new Promise((resolve, reject) => {
    // Its progress bar is shown; what it says of a failure is a stack trace, of which one line is enough.
    const child = spawn(process.execPath, [installer], { stdio: ['ignore', 'inherit', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', piece => {
      complaint = (complaint + piece).slice(0, 10_000)
      if (process.stderr.isTTY && /[\r%]/.test(String(piece))) process.stderr.write(piece)
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), downloadMs)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve()
      else if (signal) reject(new Error(`Electron could not be downloaded within ${downloadMs / 1000} s`))
      else reject(new Error(`Electron could not be downloaded (${reasonIn(complaint)})`))
    })
  })
}

/** The line of a stack trace that says what happened. */
function reasonIn(text) {
  const line = text.split('\n').find(candidate => /\w*(Error|E[A-Z]{4,})\b.*/.test(candidate))
  return (line ?? 'no reason given').trim().slice(0, 200)
}
