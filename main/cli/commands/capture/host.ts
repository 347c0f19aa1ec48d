import { existsSync, realpathSync } from 'node:fs'
import { parse, resolve } from 'node:path'
import { fromWire } from '#contract/errors'
import { apiPrefix } from '#contract/http-api'
import { createClient } from '#contract/transport'
import {
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
import { existingFolder, nonEmpty, wrongUsage } from '../../arguments.ts'
import type { OptionsOf } from '../../command.ts'
import { type CommandContext, commandPorts, dataDirOf, projectHere } from '../../command-context.ts'
import { openLastingEngine } from '../../store/hold-store.ts'
import { terminalConsent } from '../../terminal/ask-in-terminal.ts'
import type { Output } from '../../terminal/output.ts'

export const certificateOptions = {
  '--tls': {
    text: 'the capture port receives https too, with a certificate that Hooktrail makes in the data folder',
    env: 'HOOKTRAIL_TLS',
    over: ['tlsCert', 'tlsKey'],
  },
  '--tls-cert <file>': {
    text: 'the same with your certificate, in PEM; with --tls-key',
    read: nonEmpty('file path'),
    env: 'HOOKTRAIL_TLS_CERT',
    over: ['tls'],
  },
  '--tls-key <file>': {
    text: 'its private key in PEM, without a passphrase',
    read: nonEmpty('file path'),
    env: 'HOOKTRAIL_TLS_KEY',
    over: ['tls'],
  },
} as const

export interface HostOptions extends OptionsOf<typeof certificateOptions> {
  readonly host?: string | undefined
  readonly port?: number | undefined
  /** Serves the interface and the HTTP API. */
  readonly ui: boolean
  readonly uiHost?: string | undefined
  readonly uiPort?: number | undefined
  readonly uiOrigin: readonly string[]
  readonly allowWrite: readonly string[]
}

/** A running engine with its local socket, interface and log. */
export interface Host {
  engine: Engine
  socket: SteadySocket
  web: WebHost | null
  access: InterfaceAccess
  log: FileLog
  endWatch: () => void
}

/** Closes everything if a part fails to open. */
export async function openHost(context: CommandContext, options: HostOptions): Promise<Host> {
  const dataDir = dataDirOf(options)
  const log = createFileLog({
    dataDir,
    version: context.installation.version,
    nowMs: systemClock.nowMs,
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
  options: HostOptions,
  dataDir: string,
  log: FileLog,
): Promise<Omit<Host, 'log' | 'endWatch'>> {
  const usual = commandPorts(context, dataDir)
  const logger = log.logger('engine', usual.logger)
  const ports = { ...usual, logger, consent: terminalConsent(dataDir) }
  const { version, commandProgram } = context.installation
  const host = { version, host: 'browser', commandProgram } as const
  const project = projectHere()
  const setup = project?.setup
  const isPortGiven = options.port !== undefined
  const certificate = certificateOf(options)
  const listen = { host: options.host, port: options.port ?? setup?.port, isPortGiven, certificate }
  const beforeRelease = (isLast: boolean) => noteRelease(log, 'serve', isLast)
  const engine = await openRestartable({ ports, ...host, listen, project, beforeRelease }, openLastingEngine)
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
          port: options.uiPort ?? setup?.uiPort,
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

/** `undefined`: as the project's file says; `null`: none. Throws `invalid-params` if one file is missing, or both kinds are given. */
function certificateOf({ tls, tlsCert, tlsKey }: OptionsOf<typeof certificateOptions>) {
  if (tlsCert === undefined && tlsKey === undefined) {
    if (tls === undefined) return undefined
    return tls ? ('own' as const) : null
  }
  if (tls === true) throw wrongUsage('--tls makes a certificate, and --tls-cert names yours. Use only one.')
  if (tlsCert === undefined) throw wrongUsage('--tls-key requires --tls-cert.')
  if (tlsKey === undefined) throw wrongUsage('--tls-cert requires --tls-key.')
  return { certificate: resolve(tlsCert), key: resolve(tlsKey) }
}

function isBeyondThisMachine(host: string | undefined): boolean {
  return host !== undefined && host !== 'localhost' && !isLoopbackAddress(host)
}

/** Warns of ports that other machines reach. Throws `invalid-params` if no browser could open the interface. */
export function warnOfAddresses({ host, ui, uiHost, uiOrigin }: HostOptions, output: Output): void {
  if (isBeyondThisMachine(host)) {
    output.complain(
      `Warning: deliveries are accepted on ${host}. Anyone who can reach this address can post to Hooktrail.`,
    )
  }
  if (!ui) return
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

export async function closeHost(open: Host): Promise<void> {
  await Promise.all([open.web?.close(), open.socket.close()])
  await open.access.close()
  await open.engine.close()
  open.endWatch()
  await open.log.close()
}

/** The HTTP API of the interface's port; `null` without one. */
export function apiOf({ web, access }: Host) {
  if (web === null) return { apiUrl: null, apiToken: null }
  return { apiUrl: `http://127.0.0.1:${web.port}${apiPrefix}`, apiToken: access.apiToken().token }
}
