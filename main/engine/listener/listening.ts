import { AppError, type WireError } from '#contract/errors'
import type { ListenerStatus } from '#contract/status'
import type { Listener } from './listener.ts'

/** Address at which the engine listens for deliveries, or the reason why it doesn't. */
export interface Listening {
  /** The listener's status; `failed` with the address and the reason if it couldn't start. */
  status(): ListenerStatus
  /**
   * Listens at the address, or saves the reason for `status`. A listener that works stays at its old address.
   */
  listen(): Promise<void>
  /** Like `listen`, and publishes the status. */
  restart(): Promise<void>
  /** Accepts nothing until `resume`. Publishes the status. */
  pause(): Promise<void>
  /** Ends a pause. If the port can't be opened, the status has the reason, and it throws like `listen`. */
  resume(): Promise<void>
  /**
   * After sleep of the computer: reopens a lost port, and tries a port that failed before. Publishes the
   * status, which shows a failure.
   */
  check(): Promise<void>
  /** Listens at another port. On failure, the old port stays. */
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
