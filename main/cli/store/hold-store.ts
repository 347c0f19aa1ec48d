import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#contract/errors'
import { type Client, createClient } from '#contract/transport'
import { createEngine, type Engine, type EngineOptions, type Ports } from '../../engine/library.ts'
import { connectToHolder } from '../../web/command-client.ts'
import { type CommandContext, commandPorts } from '../command-context.ts'

/** Commands hold the store for moments, so one that finds it held by another retries for this long. */
const maximumWaitMs = 20_000
const pauseMs = 50

/**
 * Does work that changes something: through the process that holds the store, or, where there is none, with an engine of
 * its own, closed again afterwards. `extra`: what its own engine gets beside the usual. Throws what the work throws,
 * `store-held`, `holder-unreachable`.
 */
export async function withEngine<T>(
  context: CommandContext,
  dataDir: string,
  work: (client: Client) => Promise<T>,
  extra: Partial<Ports> = {},
): Promise<T> {
  const untilMs = performance.now() + maximumWaitMs
  for (;;) {
    const transport = await connectToHolder(dataDir)
    if (transport !== null) {
      try {
        return await work(createClient(transport))
      } finally {
        transport.close()
      }
    }
    const engine = await unlessHeld(untilMs, () =>
      createEngine({
        ports: { ...commandPorts(context, dataDir), ...extra },
        version: context.installation.version,
        host: 'command',
        listen: null,
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

/** Opens an engine that stays. Another host on the folder is final (`store-held`); for a command it waits. */
export async function openLastingEngine(options: EngineOptions): Promise<Engine> {
  const untilMs = performance.now() + maximumWaitMs
  for (;;) {
    const engine = await unlessHeld(untilMs, () => createEngine(options), isHeldByCommand)
    if (engine !== null) return engine
    await wait(pauseMs)
  }
}

/** `null` where the store is held and waiting may help. */
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

/** Or by one that has not written its name yet. */
function isHeldByCommand(error: AppError): boolean {
  const host = error.details?.host
  return host === 'command' || host === undefined
}
