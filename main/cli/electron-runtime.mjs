// Finds an Electron for the desktop window, or the reason why there is none.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const downloadMs = 90_000

/**
 * Why the desktop window can't be opened with any runtime; `null` if it can.
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
 * Path of an Electron: from ELECTRON_OVERRIDE_DIST_PATH, installed, or downloaded now. Rejects with the
 * reason if there is none.
 * @param {string} root the checkout
 * @param {(line: string) => void} print
 */
export async function findElectron(root, print) {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) {
    const path = join(override, executableName())
    if (existsSync(path)) return path
    throw new Error(`ELECTRON_OVERRIDE_DIST_PATH names ${override}, where there is no ${executableName()}`)
  }
  const folder = join(root, 'node_modules', 'electron')
  const path = join(folder, 'dist', executableName())
  // The version is written last: without it the download is incomplete.
  if (existsSync(path) && existsSync(join(folder, 'path.txt'))) return path
  if (!existsSync(join(folder, 'install.js'))) throw new Error('Electron is not among the installed packages')
  print(`Downloading Electron for the desktop window (at most ${downloadMs / 1000} s, once) …`)
  await download(folder, print)
  if (existsSync(path)) return path
  throw new Error('Electron was downloaded but is not where it belongs')
}

function executableName() {
  if (process.platform === 'darwin') return join('Electron.app', 'Contents', 'MacOS', 'Electron')
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

async function download(folder, print) {
  const signal = AbortSignal.timeout(downloadMs)
  try {
    await fillCache(folder, print, signal)
    await runInstaller(join(folder, 'install.js'), signal)
  } catch (error) {
    throw new Error(
      signal.aborted
        ? `Electron could not be downloaded within ${downloadMs / 1000} s`
        : `Electron could not be downloaded (${reasonOf(error)})`,
    )
  }
}

/**
 * Downloads with progress into the cache that the installer checks first: the installer shows none for half a
 * minute.
 */
async function fillCache(folder, print, signal) {
  const load = createRequire(join(folder, 'install.js'))
  const { downloadArtifact } = await import(pathToFileURL(load.resolve('@electron/get')).href)
  await downloadArtifact({
    version: load('./package.json').version,
    artifactName: 'electron',
    platform: process.platform,
    arch: process.arch,
    cacheRoot: process.env.electron_config_cache,
    checksums: load('./checksums.json'),
    downloadOptions: { quiet: true, signal, getProgressCallback: progressIn(print) },
  })
}

/** Prints the progress, a quarter at a time. */
function progressIn(print) {
  let quarters = 0
  return async ({ percent, total }) => {
    const now = Math.floor(percent * 4)
    if (now <= quarters || total === null) return
    quarters = now
    print(`  ${now * 25} % of ${Math.round(total / 1e6)} MB`)
  }
}

function runInstaller(installer, signal) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [installer], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    })
    let complaint = ''
    child.stderr.on('data', piece => {
      complaint = (complaint + piece).slice(0, 10_000)
    })
    child.on('error', reject)
    child.on('close', code => (code === 0 ? resolve() : reject(new Error(errorLineIn(complaint)))))
  })
}

function reasonOf(error) {
  // fetch reports only that it failed; the reason is its cause.
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** The line of a stack trace with the error. */
function errorLineIn(text) {
  const line = text.split('\n').find(candidate => /^\s*\w*Error\b/.test(candidate))
  return (line ?? 'no reason given').trim().slice(0, 200)
}
