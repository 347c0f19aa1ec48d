import { AppError, type WireError } from '#contract/errors'
import type { ListenerStatus } from '#contract/status'
import type { Listener } from './listener/listener.ts'

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

  async function listen(): Promise<void> {
    try {
      await listener.listen(address)
      error = null
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure
      if (listener.status().state !== 'listening') error = failure.toWire()
      throw failure
    }
  }

  async function restart(): Promise<void> {
    try {
      await listen()
    } finally {
      publishStatus()
    }
  }

  return {
    status() {
      const current = listener.status()
      return error === null ? current : { ...current, ...address, state: 'failed', captureUrl: null, error }
    },
    listen,
    restart,
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
