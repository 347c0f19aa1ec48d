// Finds a Chromium for the specs of the interface, or installs one.
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first one found is taken. The headless shell shows the same pages with an eighth less processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const installMs = 5 * 60_000

/**
 * The environment variables with which the specs find Chromium; `null` where there is none.
 * @param {string} root
 * @param {(line: string) => void} say
 * @returns {Promise<Record<string, string> | null>}
 */
export async function findChromium(root, say) {
  const named = process.env.HOOKTRAIL_CHROMIUM
  if (named) return found(named, 'named by HOOKTRAIL_CHROMIUM', say)
  const installed = onPath()
  if (installed !== null) return found(installed, 'installed', say)
  const own = await playwrightChromium()
  if (existsSync(own)) return found(own, "Playwright's", say)

  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    say("There is no Chromium. Installing Debian's package …")
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const isInstalled =
      (await run('apt-get', ['update', '-q'], { env })) &&
      (await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', names[0]], { env }))
    const path = isInstalled ? onPath() : null
    if (path !== null) return found(path, 'now installed', say)
  }
  say("There is no Chromium. Installing Playwright's own …")
  const tool = join(root, 'node_modules', 'playwright', 'cli.js')
  if ((await run(process.execPath, [tool, 'install', 'chromium'], { cwd: root })) && existsSync(own)) {
    return found(own, 'now installed', say)
  }
  say('No Chromium could be installed. Install one, or name it with HOOKTRAIL_CHROMIUM.')
  return null
}

function found(path, how, say) {
  say(`Chromium: ${path} (${how})`)
  return { HOOKTRAIL_CHROMIUM: path }
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name)
      if (folder !== '' && isExecutable(path)) return path
    }
  }
  const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return isExecutable(macOs) ? macOs : null
}

async function playwrightChromium() {
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** What is installed prints much; it is shown where it fails. */
function run(command, args, options) {
  return new Promise(resolve => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', piece => {
        text = (text + piece).slice(-4_000)
      })
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), installMs)
    child.on('error', () => resolve(false))
    child.on('close', code => {
      clearTimeout(timer)
      if (code !== 0) process.stdout.write(text)
      resolve(code === 0)
    })
  })
}
