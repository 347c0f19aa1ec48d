import { AppError, fromWire } from '#contract/errors'
import { type Client, createClient } from '#contract/transport'
import {
  awaitDeliveries,
  type Engine,
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
import {
  type CommandContext,
  type CommonOptions,
  commandPorts,
  dataDirOf,
  typedCommand,
} from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { openLastingEngine } from '../../store/hold-store.ts'
import { readWhere } from '../../store/where.ts'
import { terminalConsent } from '../../terminal/ask-in-terminal.ts'
import { openBrowser } from '../../terminal/open-browser.ts'
import { reportBacklog } from './report-backlog.ts'
import { closingNote, entryNote, signInNote, welcome } from './welcome.ts'

export interface ServeOptions extends CommonOptions {
  readonly port?: number | undefined
  readonly uiPort?: number | undefined
  readonly ui: boolean
  readonly host?: string | undefined
  /** Ends after one delivery was answered and inspected. */
  readonly once?: boolean | undefined
  /** Ends after a delivery that matches was answered and inspected. */
  readonly until?: string | undefined
  /** Milliseconds; with `once` or `until`. */
  readonly timeout?: number | undefined
  /** Prints text for the user instead of the JSON line, and opens the browser: what `npm start` does. */
  readonly welcome?: boolean | undefined
}

/** What is open while it serves. */
interface Open {
  engine: Engine
  socket: SteadySocket
  web: WebHost | null
  access: InterfaceAccess
  log: FileLog
  endWatch: () => void
}

/** Opens the store, listens, and serves the interface until it is asked to stop. */
export async function serve(context: CommandContext, options: ServeOptions): Promise<ExitCode> {
  const { output } = context
  const stop = context.stopRequested(() =>
    output.complain('Stopped immediately. Acknowledged deliveries are saved.'),
  )
  if (options.host !== undefined && options.host !== 'localhost' && !isLoopbackAddress(options.host)) {
    output.complain(
      `Warning: deliveries are accepted on ${options.host}. Anyone who can reach this address can post to Hooktrail.`,
    )
  }
  if (options.timeout !== undefined && options.once !== true && options.until === undefined) {
    throw new AppError('invalid-params', '--timeout requires --once or --until.')
  }
  // Shows where in the query the error is.
  if (options.until !== undefined) readWhere(options.until)
  const open = await openAll(context, options)
  try {
    const client = createClient(open.engine)
    const status = await client.call('app.status')
    // A printed code is only printed; one that a browser is opened with is passed in a file.
    const isOpened = options.welcome === true && open.web !== null && output.isTerminal
    const started = {
      captureUrl: status.listener.captureUrl,
      interfaceUrl: open.web === null ? null : (await open.access.createEntry(false)).url,
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
    if (isOpened) await openBrowser(asFile => open.access.createEntry(asFile))
    const isComplete = await theEnd(client, options, stop)
    stopReporting()
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

/** Waits for a signal, or for the deliveries that it was started for. False where those did not come. */
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

/** All or nothing: what was opened before a failure is closed again. */
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
          rendererDir: context.installation.rendererDir,
          port: options.uiPort,
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

async function closeAll(open: Open): Promise<void> {
  await Promise.all([open.web?.close(), open.socket.close()])
  await open.access.close()
  await open.engine.close()
  open.endWatch()
  await open.log.close()
}
