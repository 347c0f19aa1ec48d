import type { Client } from '#contract/transport'

/** How the server reaches deliveries. The host that starts it brings this along, since it knows the ways there. */
export interface Access {
  /** Reads: through the running Hooktrail, or else from the store. */
  read<T>(work: (client: Client) => Promise<T>): Promise<T>
  /**
   * The same once everything that arrived until now is inspected, since a record exists only from then on. `signal` ends
   * the wait for it. Throws `cancelled`.
   */
  readInspected<T>(signal: AbortSignal, work: (client: Client) => Promise<T>): Promise<T>
  /** Changes or sends something: through the running Hooktrail, or else with an engine for this call. */
  change<T>(work: (client: Client) => Promise<T>): Promise<T>
  /**
   * Only through a running Hooktrail, which may start until then (milliseconds, monotonic). Throws `not-running`,
   * `cancelled`.
   */
  running<T>(untilMs: number, signal: AbortSignal, work: (client: Client) => Promise<T>): Promise<T>
}

/** What the user allowed when the server was started. */
export interface Permissions {
  /** Fixtures, replays, scenarios and drills are sent, and sessions started and ended. */
  readonly mayChange: boolean
  /** Hosts beyond this machine that may be sent to, in lower case. */
  readonly hosts: readonly string[]
  /** Exports are written below this folder; `null`: nowhere. */
  readonly exportFolder: string | null
  /** Exports may contain originals. */
  readonly mayExportOriginals: boolean
}
