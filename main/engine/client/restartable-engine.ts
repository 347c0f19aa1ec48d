import { AppError, type Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import { methods } from '#contract/methods'
import type { AppStatus } from '#contract/status'
import { createClient } from '#contract/transport'
import { createListeners } from '../listeners.ts'
import type { Engine, EngineOptions } from '../ports.ts'

export interface RestartableOptions extends Omit<EngineOptions, 'restart'> {
  /** Called before the data folder is free for other processes. `isLast`: this process does not take it again. */
  readonly beforeRelease?: (isLast: boolean) => Promise<void>
}

export interface RestartableEngine extends Engine {
  /** Called after each restart. Returns the function that unsubscribes. */
  onRestarted(listener: () => void): () => void
}

/**
 * An engine that `app.restart` closes and opens again in the same folder and on the same port, paused if it
 * was paused, for clients that stay connected. Calls wait during the restart. An event of another launch
 * makes clients fetch everything again. If the engine can't be opened again, every call fails with the
 * reason, and `app.restart` tries again. `open`: such as `createEngine`, whose errors it throws.
 */
export async function openRestartable(
  options: RestartableOptions,
  open: (options: EngineOptions) => Promise<Engine>,
): Promise<RestartableEngine> {
  const listeners = createListeners<EventFrame>()
  const restarted = createListeners()
  /** The hosts' ports, each with the function that ends the current engine's claim on it. */
  const claims = new Map<number, () => void>()
  let { listen } = options
  let failure: AppError | null = null
  let restarting: Promise<AppStatus> | null = null
  let isClosing = false

  const { beforeRelease, ...given } = options
  const ports = { ...given.ports, beforeRelease: async () => beforeRelease?.(isClosing) }
  const openNow = (): Promise<Engine> => open({ ...given, ports, listen, restart })
  let engine = await openNow()
  engine.subscribe(listeners.tell)

  async function openAnew(): Promise<AppStatus> {
    if (failure === null) {
      const { listener } = await createClient(engine).call('app.status')
      // The port stays, even if it was chosen freely at the first start: senders have its URL.
      const isPaused = listener.state === 'paused'
      if (listen !== null && (isPaused || listener.state === 'listening')) {
        listen = { ...listen, port: listener.port, isPaused }
      }
      // Gives every subscriber a frame of this launch, so that the first frame of the next launch is a gap.
      engine.announce()
      // Even if parts did not close, a new engine is the only way to continue. It reports a folder that is still held.
      await engine
        .close()
        .catch((error: unknown) =>
          options.ports.logger.error(`Closing for a restart failed: ${String(error)}`),
        )
    }
    try {
      engine = await openNow()
    } catch (error) {
      failure = asAppError(error)
      options.ports.logger.error(`The restart failed: ${failure.message}`, failure)
      throw failure
    }
    failure = null
    engine.subscribe(listeners.tell)
    for (const port of claims.keys()) claims.set(port, engine.claimPort(port))
    engine.announce()
    restarted.tell()
    return createClient(engine).call('app.status')
  }

  function restart(): Promise<AppStatus> {
    if (isClosing) return Promise.reject(new AppError('closed', 'Hooktrail is closing.'))
    restarting ??= openAnew().finally(() => {
      restarting = null
    })
    return restarting
  }

  async function invoke(method: string, params: unknown, signal?: AbortSignal): Promise<Reply> {
    // At once: a call of the same turn would reach the closing engine.
    if (method === 'app.restart' && methods[method].params.safeParse(params).success)
      return replyOf(restart())
    // The next engine responds to waiting calls; a failure is reported below.
    await restarting?.catch(() => {})
    if (failure === null) return engine.invoke(method, params, signal)
    return { ok: false, error: failure.toWire() }
  }

  return {
    get launchId() {
      return engine.launchId
    },
    dataDir: engine.dataDir,
    invoke,
    subscribe: listeners.add,
    framesAfter: number => engine.framesAfter(number),
    announce: () => engine.announce(),
    claimPort(port) {
      claims.set(port, engine.claimPort(port))
      return () => {
        claims.get(port)?.()
        claims.delete(port)
      }
    },
    onRestarted: restarted.add,
    async close() {
      isClosing = true
      await restarting?.catch(() => {})
      try {
        await engine.close()
      } finally {
        listeners.clear()
      }
    },
  }
}

async function replyOf(status: Promise<AppStatus>): Promise<Reply> {
  try {
    return { ok: true, value: await status }
  } catch (error) {
    return { ok: false, error: asAppError(error).toWire() }
  }
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  return new AppError('internal', 'Hooktrail failed to restart. Close and start Hooktrail.', undefined, {
    cause: error,
  })
}
