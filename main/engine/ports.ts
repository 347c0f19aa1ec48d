import { uptime } from 'node:os'
import type { BrowserId, Entry, SignedInBrowser } from '#contract/access'
import type { AppError, Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import type { DesktopStatus } from '#contract/host'
import type { AppStatus } from '#contract/status'
import type { Activity, UpdateChoice, UpdateStatus } from '#contract/updates'
import type { Interfaces } from './net/offline.ts'
import type { CertificateFiles } from './net/server-certificate.ts'
import type { Program } from './programs/programs.ts'
import type { Project } from './project/project.ts'
import type { Secrets } from './secrets/secrets.ts'

/** Services that hosts and tests provide to the engine. */
export interface Clock {
  /** Wall clock, milliseconds since 1970-01-01 UTC. */
  nowMs(): number
  /** Monotonic, milliseconds with fractions. */
  monotonicMs(): number
  /** The same, but includes sleep of the machine. Absent: unknown. */
  uptimeMs?(): number
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  uptimeMs: () => uptime() * 1000,
}

/** One line per message. Never bodies, header values or secrets. Hosts write it to a file, with the code of `failure`. */
export interface Logger {
  info(message: string): void
  warn(message: string): void
  /** `failure`: the error behind the message, for a host with its own words for remedies. */
  error(message: string, failure?: AppError): void
}

export const silentLogger: Logger = { info() {}, warn() {}, error() {} }

interface Folders {
  /** Folder of the store and its files. Made with mode 0700 if missing. */
  readonly dataDir: string
  /** Bundled fixtures and schemas. */
  readonly resourcesDir: string
  /** The built page for HTML reports of drills. Absent: there are no HTML reports. */
  readonly reportPage?: string
}

/** Files that worker threads start from. Their places differ between a bundle and the sources, so the host passes them. */
export interface WorkerEntries {
  readonly writer: URL
  readonly checkpoint: URL
  readonly index: URL
  readonly query: URL
  readonly inspection: URL
  readonly exporting: URL
  readonly importing: URL
  readonly drill: URL
}

/** The desktop's dialogs. A host without a desktop has none. */
export interface FileDialogs {
  /** A path to write to; `null` if the user chose none. */
  chooseTarget(name: string): Promise<string | null>
  chooseSources(kind: 'files' | 'folder'): Promise<readonly string[]>
  /** Shows it in the system's file manager. */
  showInFolder(path: string): void
}

/** The desktop's window. A host without a desktop has none. */
export interface HostWindow {
  /** Opens the window, or brings it to the front. `address`: page of a window that opens, without origin. */
  show(address: string): void
  /** Shows a test notification of the system. False if the system shows none. */
  testNotification(): boolean
}

/** Further functions of the desktop. A host without a desktop has none. */
export interface DesktopShell {
  status(): Promise<DesktopStatus>
  /** Throws `not-available`. */
  startAtLogin(isOn: boolean): Promise<void>
  /** Throws `not-available`. */
  installCommand(): Promise<void>
}

/** Sleep of the computer, as the desktop reports it. Each returns the function that unsubscribes. */
export interface PowerEvents {
  onSuspend(listener: () => void): () => void
  onResume(listener: () => void): () => void
}

/** Question about a program before it is started on this machine. */
export interface ProgramQuestion {
  /** Default: a tunnel. */
  readonly purpose?: 'tunnel' | 'drill'
  /** The tunnel's name; for a drill, the program's purpose, such as "to read states". */
  readonly name: string
  /** Program to run. In its command, `{port}` is the port of the tunnel's inlet, `{recordId}` a record of the drill. */
  readonly program: Program
  /** Differences from the allowed program, in sentences; empty if it was never allowed. */
  readonly changes: string
}

/** Question about what the file of a project asks for. */
export interface ProjectQuestion {
  readonly purpose: 'project'
  /** Absolute path. */
  readonly file: string
  /** Each in one sentence. */
  readonly texts: readonly string[]
}

/**
 * A response sooner than this after the question appeared was meant for something else: no user can have read
 * the question by then.
 */
export const soonestResponseMs = 1_500

/**
 * Decides whether a program may be started. The interface can't decide that: anyone who reached it could run
 * any program. The question is asked where the process was started.
 */
export interface ProgramConsent {
  /**
   * `null`: the current program is allowed for this data folder. Otherwise the differences from the allowed
   * program; empty if it was never allowed.
   */
  whyAsk(program: Program): Promise<string | null>
  approve(program: Program): Promise<void>
  /** Whether a user can be asked now. */
  canAsk(): Promise<boolean>
  /**
   * Asks, and resolves with true for a plain yes at least `soonestResponseMs` after the question appeared.
   * Call it again only after it has resolved.
   */
  ask(question: ProgramQuestion | ProjectQuestion, signal: AbortSignal): Promise<boolean>
  /** Place of the question, such as "in the terminal where Hooktrail runs". */
  readonly askedWhere: string
}

/** Browsers that may use the interface. */
export interface BrowserAccess {
  /** Newest first. */
  list(): Promise<readonly SignedInBrowser[]>
  /** False if there is none with this id. */
  revoke(id: BrowserId): Promise<boolean>
  /** Returns the number of signed-out browsers. */
  revokeAll(exceptId: BrowserId | null): Promise<number>
  /**
   * `address`: page of the interface to open, without origin; default `/`. Throws `not-available` if no
   * interface is served to browsers.
   */
  createEntry(asFile: boolean, address?: string): Promise<Entry>
  /** Revokes the token of the HTTP API until the next launch. False if there is none. */
  revokeToken(): boolean
  /** Called with browsers that were signed out. Returns the function that unsubscribes. */
  onRevoked(listener: (ids: ReadonlySet<BrowserId>) => void): () => void
  /** After a browser signed in or was signed out. Returns the function that unsubscribes. */
  onChange(listener: () => void): () => void
}

/** State of this host's previous run on the data folder. */
export interface UnexpectedEnd {
  /** Approximate time when it ended without closing, wall-clock ms; `null`: it closed, or the user has seen the notice. */
  atMs(): number | null
  /** The user has seen the notice. */
  dismiss(): void
}

/** State of an engine that updates need. */
export interface UpdateSubject {
  readonly choice: () => UpdateChoice
  /** Current sending or capture that an update has to wait for; `null` for none. */
  readonly busyWith: () => Activity | null
}

/** Checks for newer versions, and installs them if the host can. */
export interface Updates {
  status(): UpdateStatus
  /** Starts a check regardless of the user's choice. Throws `not-available`. */
  check(): UpdateStatus
  /** Throws `not-found`, `not-available`. */
  install(step: 'download' | 'restart'): UpdateStatus
  /** Returns the function that unsubscribes. */
  onChange(listener: (status: UpdateStatus) => void): () => void
  /** Checks daily from now on, while the subject's choice is `on`. */
  follow(subject: UpdateSubject): FollowedUpdates
}

interface FollowedUpdates {
  /** The choice may have changed. */
  choiceChanged(): void
  end(): void
}

export interface Ports {
  readonly clock: Clock
  readonly logger: Logger
  readonly folders: Folders
  readonly workers: WorkerEntries
  readonly secrets: Secrets
  readonly dialogs?: FileDialogs
  readonly window?: HostWindow
  readonly desktop?: DesktopShell
  /** Without it, the engine notices sleep from its clock. */
  readonly power?: PowerEvents
  /** The computer's network addresses; default `os.networkInterfaces`. */
  readonly interfaces?: () => Interfaces
  /** Without it, no program is started. */
  readonly consent?: ProgramConsent
  readonly access?: BrowserAccess
  readonly unexpectedEnd?: UnexpectedEnd
  /** Absent: the host is not updated by Hooktrail. */
  readonly updates?: Updates
  /** Called before the data folder is free for another process. An error doesn't prevent that. */
  readonly beforeRelease?: () => Promise<void>
}

export interface EngineOptions {
  readonly ports: Ports
  readonly version: string
  readonly host: 'desktop' | 'browser' | 'command'
  /** Words that start the command, for `app.status`; default `hooktrail`. */
  readonly commandProgram?: readonly string[]
  /**
   * Address for deliveries. Default `host`: loopback; default `port`: from the settings. `null`: no listener,
   * for commands that open the engine.
   */
  readonly listen: {
    readonly host?: string | undefined
    readonly port?: number | undefined
    /** The port is from an option or a variable, so that the project's file does not change it. */
    readonly isPortGiven?: boolean | undefined
    /**
     * The port speaks TLS too, with these files or with those that Hooktrail makes. Absent: as the project's file says.
     * `null`: no TLS, whatever the project's file says.
     */
    readonly certificate?: CertificateFiles | 'own' | null | undefined
    /** Starts with capturing paused. */
    readonly isPaused?: boolean
  } | null
  /** The project in which a host was started. Absent: none. A command that opens the engine leaves the last set-up. */
  readonly project?: Project | null | undefined
  /** Closes this engine and opens another in its place. Absent: `app.restart` throws `not-available`. */
  readonly restart?: () => Promise<AppStatus>
}

/** The running engine. Hosts only call it and receive its events. */
export interface Engine {
  readonly launchId: string
  readonly dataDir: string
  /**
   * A call of the contract's table. Never rejects. `signal`: the caller has gone or wants no response. A read
   * then ends with `cancelled`, and a change continues.
   */
  invoke(method: string, params: unknown, signal?: AbortSignal): Promise<Reply>
  /** Events from now on. Returns the function that unsubscribes. */
  subscribe(listener: (frame: EventFrame) => void): () => void
  /** The frames after `number` of this launch; `null` if they are no longer saved: the client must fetch all again. */
  framesAfter(number: number): readonly EventFrame[] | null
  /** Publishes `status.changed`, so that clients learn the launch id. */
  announce(): void
  /**
   * A port of the host on this machine, such as that of the interface: no route may lead to it. Returns the
   * function that ends the claim.
   */
  claimPort(port: number): () => void
  /** Stops listening, finishes requests in progress, saves everything, and releases the folder. */
  close(): Promise<void>
}
