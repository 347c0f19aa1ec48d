import { AppError, type WireError } from '#contract/errors'
import type { ListenerStatus } from '#contract/status'
import type { Listener } from './listener.ts'

/** Where the engine listens for deliveries, and why it does not. */
export interface Listening {
  /** The listener's status; `failed` with the address and the reason where it could not be started. */
  status(): ListenerStatus
  /**
   * Listens at the address, or keeps the reason for `status`. A listener that works already goes on at its old address.
   */
  listen(): Promise<void>
  /** As `listen`, and publishes the status. */
  restart(): Promise<void>
  /** Accepts nothing until `resume`. Publishes the status. */
  pause(): Promise<void>
  /** Ends a pause: where the port cannot be opened, the status has the reason, and it throws as `listen`. */
  resume(): Promise<void>
  /**
   * After the computer slept: opens a port that went, and tries one that could not be opened before. Publishes the
   * status; a failure shows in it.
   */
  check(): Promise<void>
  /** Listens at another port. Where that fails, the old one stays. */
  changePort(port: number): Promise<void>
}

export interface ListeningOptions {
  readonly listener: Listener
  readonly address: { readonly host: string; readonly port: number }
  readonly publishStatus: () => void
}

export function createListening({ listener, publishStatus, ...options }: ListeningOptions): Listening {
  let { address } = options
  let error: WireError | null = null

  const listen = (): Promise<void> => attempt(() => listener.listen(address))

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      error = null
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure
      if (listener.status().state !== 'listening') error = failure.toWire()
      throw failure
    }
  }

  async function published(work: () => Promise<void>): Promise<void> {
    try {
      await attempt(work)
    } finally {
      publishStatus()
    }
  }
  const restart = (): Promise<void> => published(() => listener.listen(address))

  return {
    status() {
      const current = listener.status()
      return error === null ? current : { ...current, ...address, state: 'failed', captureUrl: null, error }
    },
    listen,
    restart,
    pause: () => published(listener.pause),
    resume: () => published(listener.resume),
    async check() {
      const hasFailed = error !== null
      await published(async () => {
        await listener.check()
        if (hasFailed) await listener.listen(address)
      }).catch((failure: unknown) => {
        if (!(failure instanceof AppError)) throw failure
      })
    },
    async changePort(port) {
      const before = address
      address = { ...address, port }
      try {
        await restart()
      } catch (failure) {
        address = before
        throw failure
      }
    },
  }
}
