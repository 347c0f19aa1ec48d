import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#contract/errors'
import { type Client, createClient } from '#contract/transport'
import {
  createEngine,
  type Engine,
  type EngineOptions,
  openStoreForReading,
  type Ports,
  type ReadStore,
} from '../../engine/library.ts'
import { type CommandTransport, connectToHolder } from '../../web/command-client.ts'
import {
  type CommandContext,
  type CommonOptions,
  commandPorts,
  dataDirOf,
  projectOn,
  typedCommand,
} from '../command-context.ts'

/** Commands hold the store briefly, so a command that finds it held retries for this long. */
const maximumWaitMs = 20_000
const pauseMs = 50

/** Works through the process that holds the store; `null` if none does. Throws `holder-unreachable`. */
export async function throughHolder<T>(
  dataDir: string,
  work: (client: Client) => Promise<T>,
): Promise<{ readonly value: T } | null> {
  const transport = await connectToHolder(dataDir)
  return transport === null ? null : { value: await workThrough(transport, work) }
}

/** Closes the connection afterwards. */
export async function workThrough<T>(
  transport: CommandTransport,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  try {
    return await work(createClient(transport))
  } finally {
    transport.close()
  }
}

/** The same. Throws `not-listening` if none does. */
export async function throughRunning<T>(
  context: CommandContext,
  options: CommonOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const done = await throughHolder(dataDirOf(options), work)
  if (done === null) throw noneRuns(context, options)
  return done.value
}

export function noneRuns(context: CommandContext, options: CommonOptions): AppError {
  const start = typedCommand(context, options, 'serve')
  return new AppError('not-listening', `No Hooktrail runs on ${dataDirOf(options)}. Start it with ${start}.`)
}

/**
 * Connects to the process that holds the store, once one does. `null` if none does within this time, or after `signal`.
 * Throws `holder-unreachable`.
 */
export async function connectInTime(
  dataDir: string,
  withinMs: number,
  signal?: AbortSignal,
): Promise<CommandTransport | null> {
  const untilMs = performance.now() + withinMs
  for (;;) {
    const transport = await connectToHolder(dataDir)
    if (transport !== null) return transport
    if (signal?.aborted === true || performance.now() > untilMs) return null
    await wait(pauseMs)
  }
}

/**
 * Runs `work` through the process that holds the store, or with an engine that is closed afterwards. `extra`:
 * further ports of that engine. Throws errors of `work`, `store-held`, `holder-unreachable`.
 */
export async function withEngine<T>(
  context: CommandContext,
  dataDir: string,
  work: (client: Client) => Promise<T>,
  extra: Partial<Ports> = {},
): Promise<T> {
  const untilMs = performance.now() + maximumWaitMs
  for (;;) {
    const done = await throughHolder(dataDir, work)
    if (done !== null) return done.value
    const engine = await unlessHeld(untilMs, () =>
      createEngine({
        ports: { ...commandPorts(context, dataDir), ...extra },
        version: context.installation.version,
        host: 'command',
        listen: null,
        project: projectOn(dataDir),
      }),
    )
    if (engine !== null) {
      try {
        return await work(createClient(engine))
      } finally {
        await engine.close()
      }
    }
    // Another command is running, or a host is about to open its socket.
    await wait(pauseMs)
  }
}

/** Opens an engine that stays. Waits while a command holds the folder; another host is final (`store-held`). */
export async function openLastingEngine(options: EngineOptions): Promise<Engine> {
  const untilMs = performance.now() + maximumWaitMs
  for (;;) {
    const engine = await unlessHeld(untilMs, () => createEngine(options), isHeldByCommand)
    if (engine !== null) return engine
    await wait(pauseMs)
  }
}

/** `null` if the store is held and waiting may help. */
async function unlessHeld(
  untilMs: number,
  open: () => Promise<Engine>,
  mayPass: (error: AppError) => boolean = () => true,
): Promise<Engine | null> {
  try {
    return await open()
  } catch (error) {
    const isWorthWaiting =
      error instanceof AppError &&
      error.code === 'store-held' &&
      mayPass(error) &&
      performance.now() < untilMs
    if (isWorthWaiting) return null
    throw error
  }
}

/** Or by a process that has not written its name yet. */
function isHeldByCommand(error: AppError): boolean {
  const host = error.details?.host
  return host === 'command' || host === undefined
}

/** Reads beside the process that holds the store; `null` if there is no store yet. */
export function openIfThere(dataDir: string): ReadStore | null {
  try {
    return openStoreForReading(dataDir)
  } catch (error) {
    if (error instanceof AppError && error.code === 'store-missing') return null
    throw error
  }
}
