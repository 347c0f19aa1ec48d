import type { Ports } from '../ports.ts'
import type { Store } from './store.ts'

export interface OpenStoreOptions {
  readonly ports: Ports
  /** Readings of another version count as unread. */
  readonly rulesVersion: number
  /** Who holds it, for the message another process gets. */
  readonly holder: { readonly host: 'desktop' | 'browser' | 'command' }
}

/**
 * Takes the data folder (made with mode 0700 where it is missing) for this process, migrates the store, and starts the
 * writer. Throws `store-held` (naming the holder's process), `store-newer`, `folder-not-writable`, `disk-full`,
 * `store-failed`.
 */
export declare function openStore(options: OpenStoreOptions): Promise<Store>
