import type { HeldClient } from '../../support/network/connect-to.ts'
import type { Ledger } from '../deliveries/ledger.ts'

/** Deliveries of a store that was made for one kind of work, by marker. */
export interface MadeStore {
  /** They have to be there. */
  readonly saved: readonly string[]
  /** They were removed, and must not reappear. */
  readonly removed: readonly string[]
}

/** Reads how far the work is, beside the process that does it. */
export interface Gauge {
  /** 0 as the store was made, 1 once the work has ended. */
  share(): number
  /** Before the process is killed: SQLite recovers a log only where nobody else has the database open. */
  close(): void
}

/** Work of the product that takes long, goes on at the next start, and shows in the files how far it is. */
export interface LongWork {
  /** What was done to it, for the results. */
  readonly fault: string
  /** Makes a closed store in which all of the work is to be done. */
  make(dataDir: string, deliveries: number): Promise<MadeStore>
  /** Requests it; resolves when it has ended. Work without this starts with the process. */
  ask?(client: HeldClient): Promise<void>
  gauge(dataDir: string): Gauge
  /** What else has to be so once it has ended, as messages of what is not. */
  endFaults(dataDir: string): string[]
}

/** A ledger that knows what a made store holds. */
export function enter(made: MadeStore, ledger: Ledger): void {
  for (const marker of made.saved) ledger.acknowledge(marker)
  ledger.confirmRemoval(made.removed)
}
