import type { Limits } from '#contract/settings'
import type { ListenerStatus } from '#contract/status'
import type { Clock } from '../ports.ts'
import type { Store } from '../store/store.ts'

export interface ListenerOptions {
  readonly clock: Clock
  readonly store: Pick<Store, 'capture' | 'recordAnswer'>
  readonly limits: Limits
}

/** The local HTTP server that receives deliveries. */
export interface Listener {
  status(): ListenerStatus
  /**
   * Begins to listen; on an address it already listens on, does nothing. When it listens elsewhere, the new address is
   * taken before the old one is left. Port 0 takes a free one.
   * Throws `port-in-use`, `port-not-allowed`, `address-unavailable`; what listened before then still does.
   */
  listen(address: { readonly host: string; readonly port: number }): Promise<void>
  /** Takes effect for requests that begin from now on. */
  setLimits(limits: Limits): void
  /** When the status changed, at most every 250 ms for counts. Returns its end. */
  onStatus(listener: () => void): () => void
  /** Accepts nothing more, answers what is under way, waits for it at most `graceMs`, then cuts. */
  close(graceMs?: number): Promise<void>
}

export declare function createListener(options: ListenerOptions): Listener
