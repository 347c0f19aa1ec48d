import { uptime } from 'node:os'
import type { Secrets } from './secrets/secrets.ts'

/** What the engine needs from outside. Hosts and tests bring their own. */
export interface Clock {
  /** Wall clock, milliseconds since 1970-01-01 UTC. */
  nowMs(): number
  /** Monotonic, milliseconds with fractions. */
  monotonicMs(): number
  /** The same, but goes on while the machine sleeps. Absent: nobody can tell. */
  uptimeMs?(): number
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  uptimeMs: () => uptime() * 1000,
}

/** One line each. Never bodies, header values or secrets. */
export interface Logger {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export const silentLogger: Logger = { info() {}, warn() {}, error() {} }

export interface Folders {
  /** The store and what belongs to it. Made with mode 0700 where it is missing. */
  readonly dataDir: string
  /** Bundled fixtures and schemas. */
  readonly resourcesDir: string
}

/** Files that worker threads start from. A bundle and the sources lay them out differently, so the host says where. */
export interface WorkerEntries {
  readonly writer: URL
  readonly copying: URL
  readonly reading: URL
  readonly inspection: URL
  readonly exporting: URL
  readonly importing: URL
}

/** The desktop's own dialogs. A host without a desktop has none. */
export interface FileDialogs {
  /** A place to write to; `null` where the user chose none. */
  chooseTarget(name: string): Promise<string | null>
  chooseSources(kind: 'files' | 'folder'): Promise<readonly string[]>
  /** Shows it in the system's own window. */
  showInFolder(path: string): void
}

export interface Ports {
  readonly clock: Clock
  readonly logger: Logger
  readonly folders: Folders
  readonly workers: WorkerEntries
  readonly secrets: Secrets
  readonly dialogs?: FileDialogs
}
