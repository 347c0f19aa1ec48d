import { AppError, type WireError } from '#contract/errors'
import type { ListenerStatus } from '#contract/status'
import type { Listener } from './listener.ts'

export interface ListeningOptions {
  readonly listener: Listener
  readonly address: { readonly host: string; readonly port: number }
  readonly publishStatus: () => void
}

export type Listening = ReturnType<typeof createListening>

/** Address at which the engine listens for deliveries, or the reason why it doesn't. */
export function createListening({ listener, publishStatus, ...options }: ListeningOptions) {
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
    /** The listener's status; `failed` with the address and the reason if it couldn't start. */
    status(): ListenerStatus {
      const current = listener.status()
      if (error === null) return current
      return { ...current, ...address, state: 'failed', captureUrl: null, secureCaptureUrl: null, error }
    },
    /**
     * Listens at the address, or saves the reason for `status`. A listener that works stays at its old
     * address.
     */
    listen,
    /** Like `listen`, and publishes the status. */
    restart,
    /** Accepts nothing until `resume`. Publishes the status. */
    pause: (): Promise<void> => published(listener.pause),
    /** Ends a pause. If the port can't be opened, the status has the reason, and it throws like `listen`. */
    resume: (): Promise<void> => published(listener.resume),
    /**
     * After sleep of the computer: reopens a lost port, and tries a port that failed before. Publishes the
     * status, which shows a failure.
     */
    async check(): Promise<void> {
      const hasFailed = error !== null
      await published(async () => {
        await listener.check()
        if (hasFailed) await listener.listen(address)
      }).catch((failure: unknown) => {
        if (!(failure instanceof AppError)) throw failure
      })
    },
    /** Listens at another port. On failure, the old port stays. */
    async changePort(port: number): Promise<void> {
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
