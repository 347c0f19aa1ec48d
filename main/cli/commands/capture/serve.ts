import { existsSync, realpathSync } from 'node:fs'
import { parse } from 'node:path'
import type { SignedInBrowser } from '#contract/access'
import { fromWire } from '#contract/errors'
import { apiPrefix } from '#contract/http-api'
import { type Client, createClient } from '#contract/transport'
import {
  awaitDeliveries,
  type Engine,
  homeFolder,
  isLoopbackAddress,
  openRestartable,
  systemClock,
} from '../../../engine/library.ts'
import { createFileLog, type FileLog } from '../../../logging/file-log.ts'
import {
  noteFailedStart,
  noteOpened,
  noteRelease,
  noteStart,
  watchDefects,
} from '../../../logging/lifecycle.ts'
import type { InterfaceAccess } from '../../../web/access/interface-access.ts'
import { openSteadySocket, type SteadySocket } from '../../../web/steady-socket.ts'
import { createWebHost, type WebHost } from '../../../web/web-host.ts'
import { address, existingFolder, folder, origin, port, timeSpan, wrongUsage } from '../../arguments.ts'
import { command, type OptionsOf } from '../../command.ts'
import { type CommandContext, commandPorts, dataDirOf, typedCommand } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { openLastingEngine } from '../../store/hold-store.ts'
import { readWhere } from '../../store/where.ts'
import { terminalConsent } from '../../terminal/ask-in-terminal.ts'
import { countDeliveries } from '../../terminal/delivery-table.ts'
import { openBrowser } from '../../terminal/open-browser.ts'
import type { Output } from '../../terminal/output.ts'
import { printLive, reportBacklog } from './live-lines.ts'

const serveOptions = {
  '--port <port>': {
    text: 'capture port; 0 uses a free port (default: from the settings, 4400)',
    read: port,
    env: 'HOOKTRAIL_PORT',
  },
  '--host <address>': {
    text: 'address of the capture port (default: 127.0.0.1)',
    read: address,
    env: 'HOOKTRAIL_HOST',
  },
  '--ui-port <port>': {
    text: 'interface port (default: 4401, or a free port)',
    read: port,
    env: 'HOOKTRAIL_UI_PORT',
  },
  '--ui-host <address>': {
    text: 'address of the interface port (default: 127.0.0.1)',
    read: address,
    env: 'HOOKTRAIL_UI_HOST',
  },
  '--ui-origin <origin>': {
    text: 'origin at which browsers open the interface, besides 127.0.0.1; repeatable',
    each: origin,
    env: 'HOOKTRAIL_UI_ORIGIN',
  },
  '--no-ui': 'do not serve the interface',
  '--allow-write <folder>': {
    text: 'folder that pages may write below; repeatable (default: the working folder)',
    each: folder,
  },
  '--quiet': 'do not print deliveries, failed forwards and lost apps',
  '--once': 'exit after one delivery was inspected',
  '--until <query>': 'exit after a matching delivery',
  '--timeout <time>': { text: 'with --once or --until: stop waiting after this time', read: timeSpan },
  /** Prints text for the user instead of the JSON line, and opens the browser: what `npm start` does. */
  '--welcome': { text: '', isHidden: true },
} as const
type ServeOptions = OptionsOf<typeof serveOptions>

export const serve = command({
  name: 'serve',
  text: 'listen for deliveries and serve the interface until stopped',
  options: serveOptions,
  run: serveUntilStopped,
})

interface Open {
  engine: Engine
  socket: SteadySocket
  web: WebHost | null
  access: InterfaceAccess
  log: FileLog
  endWatch: () => void
}

async function serveUntilStopped(context: CommandContext, options: ServeOptions): Promise<ExitCode> {
  const { output } = context
  const stop = context.stopRequested(() =>
    output.complain('Stopped immediately. Acknowledged deliveries are saved.'),
  )
  if (isBeyondThisMachine(options.host)) {
    output.complain(
      `Warning: deliveries are accepted on ${options.host}. Anyone who can reach this address can post to Hooktrail.`,
    )
  }
  if (options.ui) warnOfInterface(options, output)
  if (options.timeout !== undefined && options.once !== true && options.until === undefined) {
    throw wrongUsage('--timeout requires --once or --until.')
  }
  // Shows where in the query the error is.
  if (options.until !== undefined) readWhere(options.until, output)
  const open = await openAll(context, options)
  try {
    const client = createClient(open.engine)
    const status = await client.call('app.status')
    // Read before the address is printed, since a delivery to it may be forwarded immediately.
    const { attempts } = await client.call('attempts.list', { limit: 1 })
    // An entry code is printed, or passed to a browser in a file, but not both.
    const isOpened = options.welcome === true && open.web !== null && output.isTerminal
    const started = {
      captureUrl: status.listener.captureUrl,
      interfaceUrl: open.web === null ? null : (await open.access.createEntry(false)).url,
      ...(options.json ? apiOf(open) : {}),
      dataDir: open.engine.dataDir,
      pid: process.pid,
    }
    if (status.damagedStoreMovedTo !== null) {
      output.complain(
        `The database was damaged. It was moved to ${status.damagedStoreMovedTo}, and a new database was created.`,
      )
    }
    if (status.storeNotice !== null) output.complain(status.storeNotice)
    const openCommand = typedCommand(context, options, 'open')
    await (options.welcome
      ? output.lines(welcome({ ...started, version: status.version, openCommand }))
      : output.json(started))
    if (!options.welcome && !options.json && open.web !== null) {
      output.note(entryNote(openCommand))
    }
    open.access.onSignIn(browser =>
      output.complain(signInNote(browser, typedCommand(context, options, 'access revoke'))),
    )
    const stopReporting = options.json ? () => {} : reportBacklog(client, output, status)
    const stopPrinting =
      !options.quiet && (options.json || output.isTerminal)
        ? printLive(client, output, {
            ...{ isJson: options.json === true, afterDelivery: status.startedAfterId },
            afterAttempt: attempts[0]?.id ?? 0,
          })
        : async () => {}
    if (isOpened) await openBrowser(asFile => open.access.createEntry(asFile))
    const isComplete = await theEnd(client, options, stop)
    stopReporting()
    await stopPrinting()
    if (!isComplete) output.complain('Timed out waiting for a delivery.')
    const { deliveryCount } = await client.call('app.status')
    await closeAll(open)
    const words = closingNote(deliveryCount, started.dataDir)
    if (options.welcome) await output.lines(words)
    else if (!options.json) output.note(words)
    return isComplete ? exitCodes.done : exitCodes.failed
  } catch (error) {
    await closeAll(open)
    throw error
  }
}

/** The HTTP API of the interface's port; `null` without one. */
function apiOf({ web, access }: Open) {
  if (web === null) return { apiUrl: null, apiToken: null }
  return { apiUrl: `http://127.0.0.1:${web.port}${apiPrefix}`, apiToken: access.apiToken().token }
}

/** Waits for a signal or the wanted deliveries. False if the deliveries did not arrive in time. */
async function theEnd(client: Client, options: ServeOptions, stop: Promise<void>): Promise<boolean> {
  if (options.once !== true && options.until === undefined) {
    await stop
    return true
  }
  const { startedAfterId } = await client.call('app.status')
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const timeout = new Promise<void>(resolve => {
    if (options.timeout !== undefined) timer = setTimeout(resolve, options.timeout)
  })
  const stopped = stop.then(() => {
    isStopped = true
  })
  const { isComplete } = await awaitDeliveries(client, {
    query: options.until ?? '',
    after: startedAfterId,
    count: 1,
    isSettled: true,
    until: Promise.race([timeout, stopped]),
  })
  clearTimeout(timer)
  return isComplete || isStopped
}

/** Closes everything if a part fails to open. */
async function openAll(context: CommandContext, options: ServeOptions): Promise<Open> {
  const dataDir = dataDirOf(options)
  const log = createFileLog({
    ...{ dataDir, version: context.installation.version, nowMs: systemClock.nowMs },
    level: process.env.HOOKTRAIL_LOG,
    onFailure: context.output.complain,
  })
  noteStart(log, 'serve')
  const endWatch = watchDefects(log, true)
  try {
    return { ...(await openParts(context, options, dataDir, log)), log, endWatch }
  } catch (error) {
    endWatch()
    await noteFailedStart(log, 'serve', error)
    throw error
  }
}

async function openParts(
  context: CommandContext,
  options: ServeOptions,
  dataDir: string,
  log: FileLog,
): Promise<Omit<Open, 'log' | 'endWatch'>> {
  const usual = commandPorts(context, dataDir)
  const logger = log.logger('engine', usual.logger)
  const ports = { ...usual, logger, consent: terminalConsent(dataDir) }
  const { version, commandProgram } = context.installation
  const host = { version, host: 'browser', commandProgram } as const
  const listen = { host: options.host, port: options.port }
  const beforeRelease = (isLast: boolean) => noteRelease(log, 'serve', isLast)
  const engine = await openRestartable({ ports, ...host, listen, beforeRelease }, openLastingEngine)
  let socket: SteadySocket | null = null
  try {
    await noteOpened(log, 'serve', engine)
    const { listener } = await createClient(engine).call('app.status')
    if (listener.error !== null) throw fromWire(listener.error)
    socket = await openSteadySocket(engine, ports.logger)
    const web = options.ui
      ? await createWebHost({
          engine,
          access: ports.access,
          writable: writableFolders(options.allowWrite),
          rendererDir: context.installation.rendererDir,
          port: options.uiPort,
          host: options.uiHost,
          origins: options.uiOrigin,
          logger: log.logger('web', usual.logger),
        })
      : null
    return { engine, socket, web, access: ports.access }
  } catch (error) {
    await socket?.close()
    await engine.close()
    throw error
  }
}

function isBeyondThisMachine(host: string | undefined): boolean {
  return host !== undefined && host !== 'localhost' && !isLoopbackAddress(host)
}

/** Warns of an interface that other machines reach. Throws `invalid-params` if no browser could open it. */
function warnOfInterface({ uiHost, uiOrigin }: ServeOptions, output: Output): void {
  const isAny = uiHost === undefined || ['127.0.0.1', 'localhost', '0.0.0.0', '::'].includes(uiHost)
  if (!isAny && uiOrigin.length === 0) {
    throw wrongUsage(
      `--ui-host ${uiHost} requires --ui-origin: the address at which browsers open the interface, such as https://hooktrail.example.com.`,
    )
  }
  if (isBeyondThisMachine(uiHost)) {
    output.complain(
      `Warning: the interface is served on ${uiHost}. Anyone who can reach this address can load its page. Only signed-in browsers can use it, at 127.0.0.1${uiOrigin.map(one => ` or ${one}`).join('')}.`,
    )
  }
  const plain = uiOrigin.filter(
    one => one.startsWith('http:') && !/^http:\/\/[^/]*\.?localhost(:|$)/.test(one),
  )
  for (const one of plain) {
    output.complain(`Warning: browsers can’t sign in at ${one}. They sign requests only on https pages.`)
  }
}

/** Default: the working folder, usually a project, unless it is the root of the disk or a home folder. */
function writableFolders(given: readonly string[]): string[] {
  if (given.length > 0) return given.map(existingFolder)
  const here = realpathSync(process.cwd())
  const home = homeFolder()
  const isHome = home !== null && existsSync(home) && here === realpathSync(home)
  return here === parse(here).root || isHome ? [] : [here]
}

async function closeAll(open: Open): Promise<void> {
  await Promise.all([open.web?.close(), open.socket.close()])
  await open.access.close()
  await open.engine.close()
  open.endWatch()
  await open.log.close()
}

/** Text of `npm start` when everything listens. */
function welcome(started: {
  readonly version: string
  readonly captureUrl: string | null
  readonly interfaceUrl: string | null
  readonly dataDir: string
  /** Signs in another browser. */
  readonly openCommand: string
}): string[] {
  return [
    '',
    `Hooktrail ${started.version}`,
    '',
    `  Capture    ${started.captureUrl}`,
    `  Interface  ${started.interfaceUrl ?? 'none'}`,
    `  Data       ${started.dataDir}`,
    '',
    'Point the services at the capture URL and open the interface in a browser. Press Ctrl-C to stop.',
    ...(started.interfaceUrl === null ? [] : [entryNote(started.openCommand)]),
    '',
  ]
}

function closingNote(deliveryCount: number, dataDir: string): string {
  const deliveries = countDeliveries(deliveryCount)
  return `Stopped. ${deliveries} saved in ${dataDir}.`
}

function entryNote(openCommand: string): string {
  return `The interface address signs in one browser, once, within 15 minutes. For another browser: ${openCommand}`
}

/** Printed where Hooktrail runs, since the first user of a code is signed in. */
function signInNote({ id, name }: SignedInBrowser, revokeCommand: string): string {
  return `${name} signed in to the interface. If that was not you: ${revokeCommand} ${id}`
}
