import type { Client } from '#contract/transport'

/** How the server reaches deliveries. Provided by the host that starts the server. */
export interface Access {
  /** Reads through the running Hooktrail, or else from the store. */
  read<T>(work: (client: Client) => Promise<T>): Promise<T>
  /**
   * Reads after everything that has arrived is inspected, since a record exists only from then on. `signal` ends the
   * wait. Throws `cancelled`.
   */
  readInspected<T>(signal: AbortSignal, work: (client: Client) => Promise<T>): Promise<T>
  /**
   * Changes or sends through the running Hooktrail, or else with an engine for this call. `inspected`: waits first, as
   * `readInspected`.
   */
  change<T>(work: (client: Client) => Promise<T>, inspected?: AbortSignal): Promise<T>
  /**
   * Only through a running Hooktrail, which may start before `untilMs` (monotonic). Throws `not-running`, `cancelled`.
   */
  running<T>(untilMs: number, signal: AbortSignal, work: (client: Client) => Promise<T>): Promise<T>
}

/** What the user allowed when the server was started. */
export interface Permissions {
  /** Fixtures, replays, scenarios and drills are sent, and sessions started and ended. */
  readonly mayChange: boolean
  /** Remote hosts that may be sent to, in lower case. */
  readonly hosts: readonly string[]
  /** Exports are written below this folder; `null`: not at all. */
  readonly exportFolder: string | null
  readonly mayExportOriginals: boolean
}
