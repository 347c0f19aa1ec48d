// `npm start`: builds if needed, then opens the desktop window if possible, else the browser host.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { loadHeadless } from './load-headless.mjs'
import { withFitNode } from './node-version.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** If it ended sooner, no window was open that a user could have closed. */
const earlyEndMs = 10_000
const usage = `npm start -- [--browser] [--port PORT] [--data FOLDER] [--hidden]

  --browser      serve the interface to a browser instead of opening a window
  --port PORT    capture port; 0 takes a free one (default: from the settings, 4400)
  --data FOLDER  data folder
  --ui-port PORT port of the interface in the browser
  --hidden       start in the tray, without a window
`

withFitNode(root, fileURLToPath(import.meta.url), () => {
  start().catch(fail)
})

function fail(error) {
  process.stderr.write(`hooktrail: ${error.message}\n`)
  process.exitCode = 3
}

async function start() {
  const options = await readOptions()
  if (options === null) return
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt(root, print)
  const electron = options.browser ? null : await desktopElectron()
  if (electron === null) await serveBrowser(options)
  else openDesktop(electron, options)
}

function print(line) {
  process.stdout.write(`${line}\n`)
}

/** `null` if the command line was wrong or asked for help; the text is already printed. */
async function readOptions() {
  const { parseArgs } = await import('node:util')
  try {
    const { values } = parseArgs({
      options: {
        browser: { type: 'boolean', default: false },
        port: { type: 'string' },
        'ui-port': { type: 'string' },
        data: { type: 'string' },
        hidden: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (!values.help) return values
    process.stdout.write(usage)
  } catch (error) {
    process.stderr.write(`hooktrail: ${error.message}\n\n${usage}`)
    process.exitCode = 2
  }
  return null
}

/** Path of the Electron to use; `null`, after printing the reason, if the browser is used instead. */
async function desktopElectron() {
  const { desktopObstacle, findElectron } = await import('./electron-runtime.mjs')
  try {
    const obstacle = desktopObstacle(process.platform, process.env, process.getuid?.() === 0)
    if (obstacle !== null) throw new Error(obstacle)
    return await findElectron(root, print)
  } catch (error) {
    print(`${error.message}: Hooktrail serves its interface to a browser instead.`)
    return null
  }
}

async function serveBrowser(options) {
  const { run } = await loadHeadless(root)
  process.exitCode = await run(['serve', '--welcome', ...passed(options, ['port', 'ui-port', 'data'])])
}

function openDesktop(electron, options) {
  const startedMs = performance.now()
  const child = spawn(
    electron,
    [root, ...passed(options, ['port', 'data']), ...(options.hidden ? ['--hidden'] : [])],
    { stdio: 'inherit' },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', error => fallBack(options, error.message))
  child.on('exit', (code, signal) => {
    const isEarly = performance.now() - startedMs < earlyEndMs
    if (isEarly && couldNotRun(code, signal)) fallBack(options, `it ended with ${signal ?? code}`)
    else process.exitCode = signal === null ? code : 1
  })
}

/** Libraries are missing (127), it may not be run (126), or the system denies Chromium its sandbox (it aborts). */
function couldNotRun(code, signal) {
  return code === 127 || code === 126 || ['SIGTRAP', 'SIGABRT', 'SIGSEGV', 'SIGILL'].includes(signal)
}

function fallBack(options, reason) {
  print(`Electron does not run here (${reason}): Hooktrail serves its interface to a browser instead.`)
  serveBrowser(options).catch(fail)
}

function passed(options, names) {
  return names.filter(name => options[name] !== undefined).map(name => `--${name}=${options[name]}`)
}
