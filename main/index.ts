import { fileURLToPath } from 'node:url'
import { app } from 'electron'
import { AppError, messageOf } from '#contract/errors'
import { printable } from '#contract/json/invisible-characters'
import { type Client, createClient } from '#contract/transport'
import { stopRequested } from './cli/terminal/stop-signal.ts'
import { closeOnFailure } from './close-on-failure.ts'
import { defaultDataDir } from './data-folder.ts'
import { type CrashWatch, watchCrashes } from './desktop/crashes/watch-crashes.ts'
import { type Desktop, openDesktop } from './desktop/desktop.ts'
import { reportFailure, showMessage } from './desktop/dialogs/dialogs.ts'
import { commandArguments } from './desktop/launch/command-arguments.ts'
import { endFailedLaunch } from './desktop/launch/failed-launch.ts'
import { lockFailure, makeProfile } from './desktop/launch/profile-lock.ts'
import { doInstallerTask, forgetApp, installerTask } from './desktop/launch/squirrel-events.ts'
import { type FurtherLaunches, followLaunches } from './desktop/links/further-launches.ts'
import { createOpener, type Opener } from './desktop/links/opener.ts'
import { linkArguments, linkScheme } from './desktop/links/read-link.ts'
import { secondLaunchOf, secondLaunchText } from './desktop/links/second-launch.ts'
import { createAppLogin } from './desktop/login/app-login.ts'
import { startNotifications } from './desktop/notifications/notifications.ts'
import { type DesktopOptions, readOptions } from './desktop/options.ts'
import { createDesktopPorts } from './desktop/ports.ts'
import { profileDir } from './desktop/profile-folder.ts'
import { openDesktopUpdates } from './desktop/updates/desktop-updates.ts'
import { guardPages, noNetworkSwitches } from './desktop/window/guards.ts'
import { openRestartable } from './engine/client/restartable-engine.ts'
import { createEngine } from './engine/engine.ts'
import { type Logger, systemClock } from './engine/ports.ts'
import { installationOf, manifestOf } from './installation.ts'
import { createFileLog, type FileLog } from './logging/file-log.ts'
import { noteFailedStart, noteOpened, noteRelease, noteStart, watchDefects } from './logging/lifecycle.ts'
import { createInterfaceAccess } from './web/access/interface-access.ts'
import { openSteadySocket } from './web/steady-socket.ts'

// Nothing here may depend on running before Electron is ready, nor wait for it at the top level: this is an ES module,
// which loads while Electron starts.

/** The same as those of commands. */
const exitCodes = { done: 0, failed: 1, usage: 2, couldNotStart: 3 } as const
const longestCloseMs = 10_000

/** A terminal may show it, and messages name values from outside. */
const printError = (message: string): void => console.error(printable(message))

/** Beside the log in the data folder. */
const stderr: Logger = { info: printError, warn: printError, error: printError }

const task = process.platform === 'win32' ? installerTask(process.argv) : null
const commandArgs = commandArguments(process.argv)
if (task !== null) {
  const forget = (): void => forgetApp(app, createAppLogin(undefined), process.execPath)
  void doInstallerTask(task, process.execPath, forget).then(() => app.exit(exitCodes.done))
} else if (commandArgs !== null) {
  void runCommandMode(commandArgs)
} else {
  for (const [name, ...value] of noNetworkSwitches) app.commandLine.appendSwitch(name, ...value)
  try {
    launch(readOptions(process.argv.slice(1), process.cwd(), app.isPackaged ? undefined : app.getAppPath()))
  } catch (error) {
    logFailure(error)
    const isUsage = error instanceof AppError && ['invalid-params', 'project-invalid'].includes(error.code)
    void endFailedLaunch(error, isUsage ? exitCodes.usage : exitCodes.couldNotStart)
  }
}

function profileOf(givenDataDir: string | undefined, isOfProject = false): string {
  const appDataDir = app.getPath('appData')
  return profileDir({ platform: process.platform, appDataDir, givenDataDir, isOfProject })
}

function launch(options: DesktopOptions): void {
  const profile = profileOf(options.dataDir, options.isOfProject)
  makeProfile(profile)
  app.setPath('userData', profile)
  if (!app.requestSingleInstanceLock(secondLaunchOf(options, process.cwd()))) {
    const failure = lockFailure(profile)
    if (failure !== null) throw failure
    stderr.error(secondLaunchText(options.port !== undefined))
    app.exit(exitCodes.done)
    return
  }
  guardPages(app)
  const dataDir = options.dataDir ?? defaultDataDir()
  const { version } = installationOf(import.meta.url)
  const log = createFileLog({
    dataDir,
    version,
    level: process.env.HOOKTRAIL_LOG,
    nowMs: systemClock.nowMs,
    onFailure: stderr.warn,
  })
  noteStart(log, 'desktop')
  watchDefects(log, false)
  const crashes = watchCrashes(app, dataDir, log)
  const opener = createOpener(showMessage)
  followOpenEvents(opener)
  opener.ask(options.given, process.cwd())
  const launches = followLaunches(app, opener)
  const starting = start(options, { dataDir, profile, log, crashes, opener, launches })
  let exitCode: number = exitCodes.done
  const fail = async (code: number, summary: string, error: unknown): Promise<void> => {
    // One failure often causes others; the first has the reason.
    if (exitCode !== exitCodes.done) return
    exitCode = code
    logFailure(error)
    await app.whenReady()
    await reportFailure(summary, error)
    app.quit()
  }
  starting.catch(async error => {
    await noteFailedStart(log, 'desktop', error)
    await fail(exitCodes.couldNotStart, 'Hooktrail could not start', error)
  })
  process.on('uncaughtException', error => fail(exitCodes.failed, 'Hooktrail has to quit', error))
  quitWhenSaved(starting, () => exitCode)
}

interface Running {
  close(): Promise<void>
}

async function start(
  options: DesktopOptions,
  launched: {
    readonly dataDir: string
    readonly profile: string
    readonly log: FileLog
    readonly crashes: CrashWatch
    readonly opener: Opener
    readonly launches: FurtherLaunches
  },
): Promise<Running> {
  const { dataDir, profile, log, crashes, opener, launches } = launched
  const logger = log.logger('engine', stderr)
  const { resourcesDir, rendererDir, reportPage, workers, version, commandProgram } = installationOf(
    import.meta.url,
  )
  const folders = { dataDir, resourcesDir, reportPage }
  let desktop: Desktop | null = null
  let client: Client | null = null
  const updates = await openDesktopUpdates({
    version,
    clock: systemClock,
    logger,
    manifest: manifestOf(import.meta.url),
    profileDir: profile,
  })
  const ports = {
    clock: systemClock,
    logger,
    folders,
    workers,
    ...createDesktopPorts({
      dataDir,
      givenDataDir: options.dataDir,
      desktop: () => desktop,
      client: () => client,
    }),
    // For `hooktrail access`: the window needs no key, and browsers get nothing.
    access: createInterfaceAccess({ dataDir: folders.dataDir, clock: systemClock, logger }),
    unexpectedEnd: crashes.unexpectedEnd,
    updates,
  }
  const { port, project, isPortGiven } = options
  const listen = { port, isPortGiven }
  const beforeRelease = (isLast: boolean) => noteRelease(log, 'desktop', isLast)
  const host = { version, host: 'desktop', commandProgram, listen, project, beforeRelease } as const
  const engine = await openRestartable({ ports, ...host }, createEngine)
  return closeOnFailure(engine, async () => {
    await noteOpened(log, 'desktop', engine)
    crashes.begin()
    const commands = await openSteadySocket(engine, logger)
    return closeOnFailure(commands, async () => {
      await app.whenReady()
      const preload = fileURLToPath(new URL('../preload/index.cjs', import.meta.url))
      const shown = { resourcesDir, rendererDir, preload, profileDir: profile }
      const isHidden = startsHidden(options)
      const address = isHidden ? null : opener.firstAddress()
      const opened = await openDesktop(engine, shown, { isHidden, address })
      desktop = opened
      registerLinks()
      client = createClient(engine)
      opener.start(client)
      const endNotifications = await startNotifications(client)
      launches.start(() => opened.window.show())
      app.on('activate', () => opened.window.show())
      return {
        async close() {
          endNotifications()
          await updates.close()
          await commands.close()
          await engine.close()
          crashes.end()
          await log.close()
        },
      }
    })
  })
}

/** macOS passes no arguments to a login item. */
function startsHidden({ isHidden }: DesktopOptions): boolean {
  return isHidden || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)
}

/** The process ends when everything is saved, or after `longestCloseMs`: acknowledged deliveries are on disk in any case. */
function quitWhenSaved(starting: Promise<Running>, exitCode: () => number): void {
  let isClosing = false
  // Closing hides the window (desktop/closing), so a closed window does not return.
  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', event => {
    event.preventDefault()
    if (isClosing) return
    isClosing = true
    closeInTime(starting).then(
      () => app.exit(exitCode()),
      () => app.exit(exitCode() === exitCodes.done ? exitCodes.failed : exitCode()),
    )
  })
  void app.whenReady().then(() => {
    // Electron's own handlers would let a second signal kill the process while it saves.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit())
  })
}

async function closeInTime(starting: Promise<Running>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, longestCloseMs, new Error('Saving took too long.'))
  })
  await Promise.race([starting.then(running => running.close()), tooLong])
  clearTimeout(timer)
}

/** Expected failures as a message; a defect with its stack trace. */
function logFailure(error: unknown): void {
  if (error instanceof AppError) printError(error.message)
  else console.error(error)
}

/** Before Electron is ready: macOS emits some open events that early. */
function followOpenEvents(opener: Opener): void {
  app.on('open-url', (event, url) => {
    event.preventDefault()
    opener.ask([url], '/')
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    opener.ask([path], '/')
  })
}

/** A checkout registers nothing, since it would take the links of the installed app. */
function registerLinks(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme, process.execPath, [...linkArguments])
}

/** Runs a command in this process, without a window and an icon in the dock, and exits with its status. */
async function runCommandMode(args: readonly string[]): Promise<void> {
  // Chromium's profile, separate from the window's, since both may run.
  app.setPath('userData', `${profileOf(undefined)}-command`)
  app.disableHardwareAcceleration()
  app.dock?.hide()
  const fail = (error: unknown): void => {
    const message = messageOf(error)
    process.stderr.write(`hooktrail: ${printable(message)}\n`)
    app.exit(3)
  }
  // Electron would show a dialog.
  process.on('uncaughtException', fail)
  try {
    // Electron sets its own signal handlers until it is ready.
    const stop = (onForced: () => void) => app.whenReady().then(() => stopRequested(onForced))
    app.exit(await (await import('./headless.ts')).run(args, stop))
  } catch (error) {
    fail(error)
  }
}
